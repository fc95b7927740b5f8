import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { normalizeStructTag, parseStructTag } from '@mysten/sui/utils';
import { COIN_REGISTRY_ID, fetchCurrency } from '@suil/sdk';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Artifacts } from '../artifacts.ts';
import { address, COMPILE_TIMEOUT_MS, compileCheckout, openNetwork, START_MS } from './network.test-chain.ts';

let artifacts: Artifacts;
let dir: string;

beforeAll(async () => {
  artifacts = await compileCheckout();
}, COMPILE_TIMEOUT_MS);
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'suil-deploy-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Registers the coin that waits at the registry, as any account may. */
async function registerFirst(client: SuiGrpcClient, registrant: Ed25519Keypair): Promise<void> {
  const { objects } = await client.core.listOwnedObjects({ owner: COIN_REGISTRY_ID });
  const waiting = objects.find(({ type }) => type.includes('::suil::SUIL'));
  const [coinType] = parseStructTag(waiting?.type ?? '').typeParams;
  if (waiting === undefined || coinType === undefined) throw new Error('SUIL waits at the registry');
  const transaction = new Transaction();
  transaction.moveCall({
    target: '0x2::coin_registry::finalize_registration',
    typeArguments: [normalizeStructTag(coinType)],
    arguments: [transaction.object(COIN_REGISTRY_ID), transaction.object(waiting.objectId)],
  });
  const result = await client.signAndExecuteTransaction({ transaction, signer: registrant });
  expect(result.$kind).toBe('Transaction');
}

describe('registerSuil', () => {
  test('behavior: SUIL is registered with a fixed supply and fixed names, and no capability to mint exists', async () => {
    const { client, run } = await openNetwork(artifacts);
    const { coinTypes } = await run(dir);
    // 10^9 SUIL of 10^9 base units.
    expect(await fetchCurrency(client, coinTypes.suil)).toMatchObject({
      supplyUnits: 1_000_000_000_000_000_000n,
      isSupplyFixed: true,
      isMetadataFixed: true,
    });
    const { coinMetadata } = await client.core.getCoinMetadata({ coinType: coinTypes.suil });
    expect(coinMetadata).toMatchObject({ symbol: 'SUIL', name: 'SUIL', decimals: 9 });
    const { objects } = await client.core.listOwnedObjects({
      owner: address,
      type: `0x2::coin::TreasuryCap<${coinTypes.suil}>`,
    });
    expect(objects).toEqual([]);
    // Of the stablecoin the treasury mints as much as is wanted.
    expect(await fetchCurrency(client, coinTypes.usdc)).toMatchObject({ isSupplyFixed: false });
  });

  test('behavior: continues when another account registered SUIL first', async () => {
    const { client, chain, run, interruptAfter, packages } = await openNetwork(artifacts);
    interruptAfter(1, 'transaction');
    await expect(run(dir)).rejects.toBeDefined();
    const outsider = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(6));
    await chain.requestGas(outsider.toSuiAddress(), 1_000_000_000n, START_MS);
    await registerFirst(client, outsider);
    const manifest = await run(dir);
    expect(await fetchCurrency(client, manifest.coinTypes.suil)).toMatchObject({ isSupplyFixed: true });
    expect(await packages()).toBe(1);
  });
});
