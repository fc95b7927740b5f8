/** The checkpoints of the configured nodes as one source that fails over, and the addresses of those nodes. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { isGrpc, type ServerConfig } from '../config.ts';
import type { CheckpointSource } from './checkpoint-source.ts';
import { createFailoverSource } from './failover-source.ts';
import { createGrpcSource } from './grpc-source.ts';

/** The nodes to read from, as one that fails over. */
export function createNodeSource(config: ServerConfig, createClient: (url: string) => SuiGrpcClient): CheckpointSource {
  return createFailoverSource(nodeUrls(config).map((url) => createGrpcSource({ client: createClient(url), url })));
}

/** Returns the addresses of the nodes that the server reads by gRPC, the preferred one first. */
export function nodeUrls(config: Pick<ServerConfig, 'nodes' | 'chainPort'>): string[] {
  return config.nodes?.filter(isGrpc).map(({ url }) => url) ?? [`http://127.0.0.1:${config.chainPort}`];
}
