/** The chain, read by this page itself from the operator's node with the code of `admin state`: no server is between. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Manifest } from '@suil/core/api';
import { createLimitedFetch } from '@suil/sdk';
import { useQuery } from '@tanstack/react-query';
import { type DeploymentFacts, fetchFacts } from '../../../chain/src/admin/facts.ts';
import { fetchChain, type Network } from '../../../chain/src/network/networks.ts';

const EVERY_MS = 10_000;

export interface ChainPlace {
  readonly network: Network;
  readonly nodeUrl: string;
  readonly manifest: Manifest;
}

const clients = new Map<string, SuiGrpcClient>();

/** One client for each node. */
export function clientOf({ network, nodeUrl }: Pick<ChainPlace, 'network' | 'nodeUrl'>): SuiGrpcClient {
  const client = clients.get(nodeUrl) ?? new SuiGrpcClient({ network, baseUrl: nodeUrl, fetch: createLimitedFetch() });
  clients.set(nodeUrl, client);
  return client;
}

export type ChainFacts = DeploymentFacts & {
  /** When this browser read it. */
  readonly readAtMs: number;
};

/** @throws {CHAIN_FOREIGN} when the node follows another chain than the manifest names */
async function readFacts({ network, nodeUrl, manifest }: ChainPlace): Promise<ChainFacts> {
  const client = clientOf({ network, nodeUrl });
  await fetchChain(client, { network, url: nodeUrl }, manifest.chain);
  const facts = await fetchFacts(client, manifest);
  return { ...facts, readAtMs: Date.now() };
}

export const FACTS_KEY = 'facts';

export function useFacts(place: ChainPlace | undefined) {
  return useQuery({
    queryKey: [FACTS_KEY, place?.nodeUrl, place?.manifest.package],
    queryFn: () => (place === undefined ? Promise.reject(new RangeError('no place')) : readFacts(place)),
    enabled: place !== undefined,
    refetchInterval: EVERY_MS,
    retry: 1,
  });
}
