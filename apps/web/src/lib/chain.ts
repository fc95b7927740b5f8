import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { fetchConfig } from './config.ts';
import { currentEndpoint, endpointUrl, useEndpoints } from './endpoint.ts';

/** The Sui client and our typed calls: one lazy chunk, loaded when the first chain read or signature needs it. */
export interface Chain {
  client: SuiGrpcClient;
  manifest: Manifest;
  sdk: typeof import('./chain-code.ts');
  /** The transaction that these bytes are: what was simulated is what gets signed. */
  parseTransaction: (bytes: Uint8Array) => Transaction;
}

const clients = new Map<string, SuiGrpcClient>();

/** The chain behind the node in use. */
export async function openChain(): Promise<Chain> {
  const [config, sdk] = await Promise.all([fetchConfig(), import('./chain-code.ts')]);
  const baseUrl = endpointUrl(currentEndpoint(config.nodes, useEndpoints.getState().chosen));
  let client = clients.get(baseUrl);
  if (!client) {
    const network = config.chain.split(':')[1] as 'mainnet' | 'testnet' | 'devnet' | 'localnet';
    client = new sdk.SuiGrpcClient({ network, baseUrl, format: 'binary' });
    clients.set(baseUrl, client);
  }
  const parseTransaction = (bytes: Uint8Array) => sdk.Transaction.from(bytes);
  return { client, manifest: config.manifest, sdk, parseTransaction };
}

/** Starts loading the chunk in the background, for when it is about to be needed. */
export function prefetchChain(): void {
  openChain().catch(() => null);
}
