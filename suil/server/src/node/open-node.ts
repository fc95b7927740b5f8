/** A command's way to the Sui node that the server follows. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { isGrpc, type ServerConfig } from '../config.ts';

/** Returns a client of the first configured node that is read by gRPC, else of the local chain, and its address. */
export function openNode({ nodes, chain, chainPort }: ServerConfig): { client: SuiGrpcClient; url: string } {
  const url = nodes?.find(isGrpc)?.url ?? `http://127.0.0.1:${chainPort}`;
  const network = chain.slice('sui:'.length);
  return { client: new SuiGrpcClient({ network, baseUrl: url, format: 'binary' }), url };
}
