/** The Sui networks that a command can work on, and the refusal of a node that follows another chain than the named one. */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { AppError } from '@suil/core';
import { toAppError } from '@suil/sdk';

export const NETWORKS = ['localnet', 'devnet', 'testnet', 'mainnet'] as const;
export type Network = (typeof NETWORKS)[number];

/** A node of each. */
export const NODE_URLS: Readonly<Record<Network, string>> = {
  localnet: 'http://127.0.0.1:9000',
  devnet: 'https://fullnode.devnet.sui.io:443',
  testnet: 'https://fullnode.testnet.sui.io:443',
  mainnet: 'https://fullnode.mainnet.sui.io:443',
};

/** Digests of the first checkpoints, as `sui-types` names them. The other two networks begin anew now and then. */
const CHAINS: Readonly<Partial<Record<Network, string>>> = {
  mainnet: '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S',
  testnet: '69WiPg3DAQiwdxfncX6wYQ2siKwAe6L9BZthQea3JNMD',
};

/** @throws {CONFIG_INVALID} */
export function readNetwork(name: string | undefined): Network {
  const network = NETWORKS.find((known) => known === name);
  if (network !== undefined) return network;
  throw new AppError('CONFIG_INVALID', { name: '--network', detail: `it must be one of ${NETWORKS.join(', ')}` });
}

export interface NamedNode {
  readonly network: Network;
  readonly url: string;
}

/**
 * Asks a node which chain it follows. Returns the digest of the chain's first checkpoint.
 * @param expected what the manifest names, if there is one
 * @throws {CHAIN_FOREIGN} when it is not the named network's @throws {CHAIN_UNREACHABLE} when the node does not answer
 */
export async function fetchChain(client: ClientWithCoreApi, node: NamedNode, expected?: string): Promise<string> {
  const { chainIdentifier: found } = await client.core.getChainIdentifier().catch((error: unknown) => {
    throw new AppError(
      'CHAIN_UNREACHABLE',
      { url: node.url, reason: toAppError(error).message.replace(/\.$/, '') },
      { cause: error },
    );
  });
  const known = CHAINS[node.network];
  const other = Object.entries(CHAINS).find(([network, chain]) => network !== node.network && chain === found);
  const isForeign = known === undefined ? other !== undefined : known !== found;
  if (isForeign) {
    const is = other === undefined ? `the chain ${found}` : other[0];
    throw new AppError('CHAIN_FOREIGN', { url: node.url, found: is, expected: node.network });
  }
  if (expected !== undefined && expected !== found) {
    throw new AppError('CHAIN_FOREIGN', {
      url: node.url,
      found: `the chain ${found}`,
      expected: `the manifest's chain ${expected}`,
    });
  }
  return found;
}
