/** Clients of Sui nodes for processes that have to continue: no call of them lasts longer than {@link createNodeFetch} lets it. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { assert } from '@suil/core';
import { createNodeFetch, type NodeFetchOptions } from './node-fetch.ts';

/**
 * Returns a client of one node, or of several that take each other's place; the first one is asked first.
 * @param chain as manifests name it: `sui:` and the network
 */
export function createNodeClient(chain: string, urls: readonly string[], options?: NodeFetchOptions): SuiGrpcClient {
  const [baseUrl] = urls;
  assert(baseUrl !== undefined, 'there is a node to ask');
  const network = chain.slice('sui:'.length);
  return new SuiGrpcClient({ network, baseUrl, format: 'binary', fetch: createNodeFetch(urls, options) });
}
