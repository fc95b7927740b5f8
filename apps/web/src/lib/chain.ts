import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Manifest } from '@suil/core/api';
import { fetchConfig } from './config.ts';
import { currentEndpoint, endpointUrl, useEndpoints } from './endpoint.ts';

/** The Sui client and our typed calls: one lazy chunk, loaded when the first chain read or signature needs it. */
export interface Chain {
  client: SuiGrpcClient;
  manifest: Manifest;
  sdk: typeof import('@suil/sdk');
}

const clients = new Map<string, SuiGrpcClient>();

/** The chain behind the node in use. */
export async function openChain(): Promise<Chain> {
  const [config, { SuiGrpcClient: Client }, sdk] = await Promise.all([
    fetchConfig(),
    import('@mysten/sui/grpc'),
    import('@suil/sdk'),
  ]);
  const baseUrl = endpointUrl(currentEndpoint(config.nodes, useEndpoints.getState().chosen));
  let client = clients.get(baseUrl);
  if (!client) {
    const network = config.chain.split(':')[1] as 'mainnet' | 'testnet' | 'devnet' | 'localnet';
    client = new Client({ network, baseUrl, format: 'binary' });
    clients.set(baseUrl, client);
  }
  return { client, manifest: config.manifest, sdk };
}

/** Starts loading the chunk in the background, for when it is about to be needed. */
export function prefetchChain(): void {
  openChain().catch(() => null);
}
