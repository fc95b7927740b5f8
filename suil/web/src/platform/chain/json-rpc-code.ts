/** The Sui SDK's JSON-RPC client: a lazy chunk for nodes whose entry asks for that transport, loaded by `openChain` (chain.ts) alone. */
export { SuiJsonRpcClient } from '@mysten/sui/jsonRpc';
