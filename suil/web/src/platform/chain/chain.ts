import type { ClientWithCoreApi } from '@mysten/sui/client';
import type { Transaction } from '@mysten/sui/transactions';
import type { ConfigResponse, Endpoint, Manifest } from '@suil/core/api';
import { fetchConfig } from './config.ts';
import { currentEndpoint, endpointUrl, useEndpoints } from './endpoint.ts';

/** The Sui client and our typed calls: one lazy chunk, loaded when the first chain read or signature needs it. */
export interface Chain {
  client: ClientWithCoreApi;
  /** Follows the node's checkpoints until `signal` aborts; null where the transport has no streams. */
  followCheckpoints: ((signal: AbortSignal) => AsyncIterable<unknown>) | null;
  manifest: Manifest;
  sdk: typeof import('./chain-code.ts');
  /** The transaction that these bytes are: what was simulated is what gets signed. */
  parseTransaction: (bytes: Uint8Array) => Transaction;
}

type Client = Pick<Chain, 'client' | 'followCheckpoints'>;
const clients = new Map<string, Promise<Client>>();

/** The chain behind the node in use. */
export async function openChain(): Promise<Chain> {
  const [config, sdk] = await Promise.all([fetchConfig(), import('./chain-code.ts')]);
  const node = currentEndpoint(config.nodes, useEndpoints.getState().chosen);
  const { client, followCheckpoints } = await clientOf(node, NETWORKS[config.chain], sdk);
  const parseTransaction = (bytes: Uint8Array) => sdk.Transaction.from(bytes);
  return { client, followCheckpoints, manifest: config.manifest, sdk, parseTransaction };
}

type Network = 'mainnet' | 'testnet' | 'devnet' | 'localnet';

const NETWORKS: Readonly<Record<ConfigResponse['chain'], Network>> = {
  'sui:mainnet': 'mainnet',
  'sui:testnet': 'testnet',
  'sui:devnet': 'devnet',
  'sui:localnet': 'localnet',
};

/** One client per address and transport. One that could not be loaded is tried again. */
function clientOf(node: Endpoint, network: Network, sdk: Chain['sdk']): Promise<Client> {
  const url = endpointUrl(node);
  const key = `${node.transport ?? 'grpc'} ${url}`;
  const known = clients.get(key);
  if (known) return known;
  const made = node.transport === 'jsonrpc' ? openJsonRpc(url, network) : Promise.resolve(openGrpc(url, network, sdk));
  clients.set(key, made);
  made.catch(() => clients.delete(key));
  return made;
}

function openGrpc(baseUrl: string, network: Network, sdk: Chain['sdk']): Client {
  const client = new sdk.SuiGrpcClient({ network, baseUrl, format: 'binary' });
  return {
    client,
    followCheckpoints: (abort) =>
      client.subscriptionService.subscribeCheckpoints({ readMask: { paths: ['sequence_number'] } }, { abort })
        .responses,
  };
}

/** In a file of its own: only a node entry that asks for JSON-RPC loads it. */
async function openJsonRpc(url: string, network: Network): Promise<Client> {
  const { SuiJsonRpcClient } = await import('./json-rpc-code.ts');
  return { client: new SuiJsonRpcClient({ network, url }), followCheckpoints: null };
}

/** Starts loading the chunk in the background, for when it is about to be needed. */
export function prefetchChain(): void {
  openChain().catch(() => null);
}
