/** The chain's JSON-RPC without its gRPC, for clients that speak nothing else. `createRpcHandler` of `.` serves both. */
export type { JsonRpcHandler, JsonRpcHandlerOptions } from './handler.ts';
export { createJsonRpc, type JsonRpcOptions } from './json-rpc.ts';
export type { MethodContext } from './method.ts';
