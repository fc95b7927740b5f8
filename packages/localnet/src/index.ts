/** An embedded Sui chain: real signatures, bytecode, objects and effects in one process. See types.ts for the interface. */

export { eventsBcs } from './effects/events.ts';
export { CHAIN_ERROR_TEXTS, ChainError, isChainError } from './errors.ts';
export { FAUCET_ADDRESS } from './chain/faucet.ts';
export type { FrameworkPackage, GenesisConfig } from './chain/genesis.ts';
export { createLocalnet, type LocalnetOptions } from './chain/localnet.ts';
export { createNameRegistry, type NameRecord, type NameRegistry, type NewName } from './names/name-registry.ts';
export { coinBalance, objectBcs } from './model/stored-object.ts';
export { normalizeType } from './model/type-tag.ts';
export { type LogCut, openFileStorage } from './node/files/file-storage.ts';
export type { Storage } from './persistence/storage.ts';
export type { RpcHandler, RpcLimits } from './rpc/handler.ts';
export { requestOf, sendAnswer, sendResponse, unaryCallOf } from './node/http-adapter.ts';
export { type ChainRpcOptions, createRpcHandler, rpcFetch } from './rpc-handler.ts';
export type * from './types.ts';
