/** An embedded Sui chain: real signatures, bytecode, objects and effects in one process. See types.ts for the interface. */

export { eventsBcs } from './effects/events.ts';
export { CHAIN_ERROR_TEXTS, ChainError, isChainError } from './errors.ts';
export { FAUCET_ADDRESS } from './genesis/faucet.ts';
export type { FrameworkPackage, GenesisConfig } from './genesis/genesis.ts';
export { createLocalnet, type LocalnetOptions } from './localnet.ts';
export { createNameRegistry, type NameRecord, type NameRegistry, type NewName } from './names/name-registry.ts';
export { coinBalance, objectBcs } from './objects/stored-object.ts';
export { normalizeType } from './objects/type-tag.ts';
export { type LogCut, openFileStorage } from './persistence/file-storage.ts';
export type { Storage } from './persistence/storage.ts';
export type { RpcHandler, RpcLimits } from './rpc/handler.ts';
export { requestOf, sendAnswer, sendResponse, unaryCallOf } from './rpc/node-adapter.ts';
export { type ChainRpcOptions, createRpcHandler, rpcFetch } from './rpc/rpc.ts';
export type * from './types.ts';
