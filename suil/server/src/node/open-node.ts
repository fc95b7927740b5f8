/** A command's way to the Sui node that the server follows. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { createNodeClient } from '@suil/checkpoints';
import { isGrpc, type ServerConfig } from '../config.ts';

/** Returns a client of the first configured node that is read by gRPC, else of the local chain, and its address. */
export function openNode({ nodes, chain, chainPort }: ServerConfig): { client: SuiGrpcClient; url: string } {
  const url = nodes?.find(isGrpc)?.url ?? `http://127.0.0.1:${chainPort}`;
  return { client: createNodeClient(chain, [url]), url };
}
