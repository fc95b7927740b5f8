/** The client of commands that ask a node: none of their calls lasts longer than {@link createLimitedFetch} lets it. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { createLimitedFetch } from '@suil/sdk';
import type { NamedNode } from './networks.ts';

/** @param timeoutMs default: that of every process */
export function createCommandClient({ network, url }: NamedNode, timeoutMs?: number): SuiGrpcClient {
  return new SuiGrpcClient({ network, baseUrl: url, fetch: createLimitedFetch(timeoutMs) });
}
