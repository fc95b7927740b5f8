import type { ClientWithCoreApi } from '@mysten/sui/client';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { isAppError } from '@suil/core';
import { describe, expect, test } from 'vitest';
import { fetchChain, type Network, readNetwork } from './networks.ts';

const MAINNET = '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S';
const TESTNET = '69WiPg3DAQiwdxfncX6wYQ2siKwAe6L9BZthQea3JNMD';
const LOCAL = '8Hq6oKpQHyJ5uYvBAw3dJ4R6C6C7ZsQfH3x1dHnW8yqd';

/** A node of the chain. */
function nodeOf(chainIdentifier: string): ClientWithCoreApi {
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://node' });
  client.core.getChainIdentifier = async () => ({ chainIdentifier });
  return client;
}

const chainOf = (found: string, network: Network, expected?: string) =>
  fetchChain(nodeOf(found), { network, url: 'http://node' }, expected);

describe('fetchChain', () => {
  test.each([
    [MAINNET, 'mainnet'],
    [TESTNET, 'testnet'],
    [LOCAL, 'localnet'],
    [LOCAL, 'devnet'],
  ] as const)('default: %s is a chain of %s', async (found, network) => {
    expect(await chainOf(found, network)).toBe(found);
    expect(await chainOf(found, network, found)).toBe(found);
  });

  test.each([
    [TESTNET, 'mainnet', 'http://node follows testnet, not mainnet'],
    [MAINNET, 'testnet', 'http://node follows mainnet, not testnet'],
    [LOCAL, 'testnet', `http://node follows the chain ${LOCAL}, not testnet`],
    [MAINNET, 'localnet', 'http://node follows mainnet, not localnet'],
    [TESTNET, 'devnet', 'http://node follows testnet, not devnet'],
  ] as const)('error: CHAIN_FOREIGN for %s as %s', async (found, network, sentence) => {
    const error = await chainOf(found, network).catch((caught: unknown) => caught);
    expect(isAppError(error, 'CHAIN_FOREIGN') && error.message).toContain(sentence);
  });

  test('error: CHAIN_FOREIGN when the manifest is of another chain', async () => {
    const error = await chainOf(LOCAL, 'localnet', TESTNET).catch((caught: unknown) => caught);
    expect(isAppError(error, 'CHAIN_FOREIGN') && error.message).toContain(`not the manifest's chain ${TESTNET}`);
  });

  test('error: CHAIN_UNREACHABLE names the node', async () => {
    const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://127.0.0.1:1' });
    const node = { network: 'localnet', url: 'http://127.0.0.1:1' } as const;
    const error = await fetchChain(client, node).catch((caught: unknown) => caught);
    expect(isAppError(error, 'CHAIN_UNREACHABLE') && error.message).toContain('http://127.0.0.1:1');
  });
});

test('readNetwork error: CONFIG_INVALID for another name', () => {
  expect(readNetwork('testnet')).toBe('testnet');
  expect(() => readNetwork('moon')).toThrow('--network is not valid: it must be one of');
  expect(() => readNetwork(undefined)).toThrow('--network');
});
