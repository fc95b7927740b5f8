/** A Sui chain in one process: signatures, bytecode, objects, effects, and its RPC. Runs in Node and in browsers; see types.ts for the interface. */

export { ACCOUNTS_MAX, ACCOUNTS_PHRASE, createAccounts, type DevAccount } from './chain/accounts.ts';
export { FAUCET_ADDRESS } from './chain/faucet.ts';
export type { FrameworkPackage, GenesisConfig } from './chain/genesis.ts';
export { createLocalnet } from './chain/localnet.ts';
export type { LocalnetOptions } from './chain/opening/options.ts';
export type { VerifyEd25519 } from './checks/signatures.ts';
export type { CommitteeConfig } from './committee/validators.ts';
export { eventsBcs } from './effects/events.ts';
export { CHAIN_ERROR_TEXTS, ChainError, type ChainErrorCode, isChainError } from './errors.ts';
export type { Fork, ForkMemory } from './fork/fork.ts';
export { type ForkOptions, openFork } from './fork/open-fork.ts';
export type { RemoteOptions } from './fork/remote-node.ts';
export { coinBalance, objectBcs } from './model/stored-object.ts';
export { normalizeType } from './model/type-tag.ts';
export { createNameRegistry, type NameRecord, type NameRegistry, type NewName } from './names/name-registry.ts';
export type { Storage } from './persistence/storage.ts';
export type { RpcHandler, RpcLimits } from './rpc/handler.ts';
export { type ChainRpcOptions, createRpcHandler, rpcFetch } from './rpc-handler.ts';
export type * from './types.ts';
