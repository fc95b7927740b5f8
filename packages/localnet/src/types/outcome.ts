/** What a run of a transaction yields, executed or simulated. Types only. */
import type { JsonValue } from '@suil/move-vm';
import type { BalanceChange, ChainEvent, Effects, ExecutionFailure, ObjectChange } from './effects.ts';
import type { StoredObject } from './object.ts';
import type { Argument, Transaction } from './transaction.ts';

/** What any run of a transaction yields, executed or simulated. */
export interface TransactionOutcome {
  readonly digest: string;
  /** BCS of TransactionData. */
  readonly bytes: Uint8Array;
  /** Serialised signatures, base64, in the order given. Empty for simulations and the genesis transaction. */
  readonly signatures: readonly string[];
  readonly sender: string;
  /** What the bytes say; absent for the chain's own transactions. */
  readonly data?: Transaction;
  readonly effectsBytes: Uint8Array;
  readonly effects: Effects;
  readonly effectsDigest: string;
  readonly events: readonly ChainEvent[];
  readonly balanceChanges: readonly BalanceChange[];
  readonly objectChanges: readonly ObjectChange[];
  /** Absent = success. */
  readonly failure?: ExecutionFailure;
}

/** A transaction that is part of the chain's history. Kinds `genesis` and `epoch` are the chain's own and have no
 * programmable transaction inside. */
export interface ExecutedTransaction extends TransactionOutcome {
  readonly kind: 'programmable' | 'genesis' | 'epoch';
  /** The one that holds it, or will. */
  readonly checkpoint: bigint;
  /** Its number there, from 0 on. */
  readonly index: number;
  readonly timestampMs: number;
}

/** A value seen during a simulation: BCS and normalised type. */
export interface CommandValue {
  readonly type: string;
  readonly bcs: Uint8Array;
}

export interface CommandResult {
  readonly returnValues: readonly CommandValue[];
  readonly mutatedByRef: readonly (CommandValue & { readonly argument: Argument })[];
}

export interface Simulation {
  readonly transaction: TransactionOutcome;
  /** One entry per command that completed; shorter than the command list after a failure. */
  readonly commandResults: readonly CommandResult[];
  /** Objects as they would be after the transaction, for readers that want the written contents. */
  readonly writtenObjects: readonly StoredObject[];
  /** What the commands called, in their order; empty unless `trace` was asked for. */
  readonly calls: readonly TracedCall[];
}

/** A call of a function, with the calls that it made. Natives are calls, too. */
export interface TracedCall {
  /** Storage id. */
  readonly package: string;
  readonly module: string;
  readonly function: string;
  readonly typeArguments: readonly string[];
  /** As `toJson` has them when the call began, of a reference what it points to; null for what is too long to be recorded. */
  readonly arguments: readonly JsonValue[];
  /** Null when the function did not return. */
  readonly results: readonly JsonValue[] | null;
  /** What the call and the calls in it took of the computation: an instruction is 1. */
  readonly fuel: number;
  readonly calls: readonly TracedCall[];
}

export interface SimulateOptions {
  /**
   * `true` (default): every check of a real execution but the signatures. With an empty gas payment a mock coin pays.
   * `false` (dev inspect): private functions and any argument usage allowed, ownership, gas price and budget not checked.
   */
  readonly checksEnabled?: boolean;
  /** Without a gas coin the owner's funds pay, as they would in execution, and not a mock coin. */
  readonly gasFromFunds?: boolean;
  /** Whether calls are recorded: the first 20,000. Default false. */
  readonly trace?: boolean;
  /** Chain time for this run; default the latest checkpoint's. Never before it. */
  readonly nowMs?: number;
}

export interface FaucetGrant {
  readonly transaction: ExecutedTransaction;
  /** The first of the coins. */
  readonly coinId: string;
  /** Of all coins together. */
  readonly amountMist: bigint;
  readonly coins: readonly { readonly id: string; readonly amountMist: bigint }[];
}
