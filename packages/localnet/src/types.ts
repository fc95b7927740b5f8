/**
 * The public vocabulary of the chain, noun by noun. Types only; nothing here runs.
 *
 * Conventions: addresses and object ids are `0x` + 64 hex digits, digests are base58, types are normalised strings
 * (`0x000…02::coin::Coin<0x000…02::sui::SUI>`), u64 values and versions are bigint, times are milliseconds as number.
 */

export type * from './types/checkpoint.ts';
export type * from './types/effects.ts';
export type * from './types/execution-status.ts';
export type * from './types/fork.ts';
export type * from './types/localnet.ts';
export type * from './types/move.ts';
export type * from './types/object.ts';
export type * from './types/outcome.ts';
export type * from './types/state.ts';
export type * from './types/transaction.ts';
