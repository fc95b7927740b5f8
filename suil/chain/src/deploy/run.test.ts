import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { isAppError, SUI_COIN_TYPE } from '@suil/core';
import { manifestSchema } from '@suil/core/api';
import { parseAnchor } from '@suil/light-client';
import { readStored } from '@suil/localnet/node';
import { fetchConfiguration, fetchProductReserves, fetchReserves, fetchVaultBalances } from '@suil/sdk';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Artifacts } from '../artifacts.ts';
import { deploymentKeys } from '../dev-keys.ts';
import { overstateGas } from './lying-node.test-support.ts';
import { COMPILE_TIMEOUT_MS, compileCheckout, OPERATOR, openNetwork } from './network.test-chain.ts';

let artifacts: Artifacts;
let dir: string;

beforeAll(async () => {
  artifacts = await compileCheckout();
}, COMPILE_TIMEOUT_MS);
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'suil-deploy-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('runDeploy', () => {
  test('default: publishes, sets up, moves no money, writes the manifest by both kinds of names', async () => {
    const { client, chain, run } = await openNetwork(artifacts);
    const manifest = await run(dir);
    expect(readStored(join(dir, 'manifest.json'), manifestSchema)).toEqual(manifest);
    expect(manifest).toMatchObject({
      ecoConfig: manifest.config,
      unstakeConfig: manifest.config,
      liquidityFinance: manifest.liquidity,
      liquiditySwap: manifest.usdcSuiPool,
      liquidityTopUp: manifest.vault,
      operator: OPERATOR,
      startEpoch: 0,
    });
    // Of a chain in its first epoch: its own committee, from its first checkpoint on.
    const anchor = parseAnchor(JSON.stringify(manifest.anchor));
    expect(anchor).toMatchObject({ chain: chain.chainId, epoch: 0n, firstSequence: 0n, epochEnds: [] });
    expect(anchor.committee).toEqual(chain.getCommittee(0n)?.members);
    // The checkpoint of the first transaction, by which the contracts were published.
    const published = chain.getObject(manifest.package)?.previousTransaction ?? '';
    expect(manifest.startCheckpoint).toBe(String(chain.getTransaction(published)?.checkpoint));
    // The emission is 60% of 1,000,000,000 SUIL; nothing else is anywhere.
    expect(await fetchVaultBalances(client, manifest)).toEqual({ SUI: 0n, SUIL: 600_000_000_000_000_000n, USDC: 0n });
    expect(await fetchReserves(client, manifest, 'usdcSui')).toEqual({ x: 0n, y: 0n });
    const { flow, team, pledge } = await fetchProductReserves(client, manifest);
    expect([flow.reserve, team.reserve, pledge.reserve]).toEqual([0n, 0n, 0n]);
    // The delays of rules.md §§4, 7, 10: 48 hours, 7 days, 24 hours, 72 hours, 48 hours, 7 days, 7 days, 24 hours.
    expect((await fetchConfiguration(client, manifest)).delays).toEqual({
      parameterMs: 172_800_000,
      upgradeMs: 604_800_000,
      settlementMs: 86_400_000,
      unattestedMs: 259_200_000,
      keyMs: 172_800_000,
      guardianMs: 604_800_000,
      seasonMs: 604_800_000,
      priceMs: 86_400_000,
    });
  });

  test('error: WALLET_GAS_ABOVE_LIMIT when the node names a higher price; nothing is signed, and an honest one continues', async () => {
    const { client, run, packages } = await openNetwork(artifacts);
    const endLie = overstateGas(client, 5_001n);
    await expect(run(dir)).rejects.toMatchObject({ code: 'WALLET_GAS_ABOVE_LIMIT' });
    expect(await packages()).toBe(0);
    endLie();
    await run(dir);
    expect(await packages()).toBe(1);
  });

  test.each([
    ['the publishing never arrived', 0, 'transaction'],
    ['the answer to the publishing was lost', 0, 'answer'],
    ['the registration of SUIL never arrived', 1, 'transaction'],
    ['the answer to the registration of SUIL was lost', 1, 'answer'],
    ['the set-up never arrived', 2, 'transaction'],
    ['the answer to the set-up was lost', 2, 'answer'],
  ] as const)('behavior: continues when %s', async (_, count, lose) => {
    const { run, interruptAfter, packages } = await openNetwork(artifacts);
    interruptAfter(count, lose);
    await expect(run(dir)).rejects.toBeDefined();
    expect(existsSync(join(dir, 'manifest.json'))).toBe(false);
    const manifest = await run(dir);
    expect(await run(dir)).toEqual(manifest);
    expect(await packages()).toBe(1);
  });

  test.each([
    [
      'gas',
      () => ({ signer: Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(66)) }),
      'holds 0 SUI: send it 3 SUI more',
    ],
    ['a coin', () => ({ usdcType: `0x${'9'.repeat(64)}::usdc::USDC` }), 'There is no coin'],
    ['6 decimals', () => ({ usdcType: SUI_COIN_TYPE }), 'has 9 decimals, and the contracts count 6'],
    [
      'own keys',
      () => ({ keys: { ...deploymentKeys(), auditStandby: deploymentKeys().audit } }),
      'audit and auditStandby are the same',
    ],
  ])('error: PREFLIGHT_FAILED without %s, before anything is published', async (_, changesOf, sentence) => {
    const { run, packages } = await openNetwork(artifacts);
    const error = await run(dir, undefined, changesOf()).catch((caught: unknown) => caught);
    expect(isAppError(error, 'PREFLIGHT_FAILED') && error.message).toContain(sentence);
    expect(await packages()).toBe(0);
  });

  test('error: DEPLOYMENT_FOREIGN when the bytecode is not what was begun with', async () => {
    const { run } = await openNetwork(artifacts);
    await run(dir);
    const error = await run(dir, '0'.repeat(16)).catch((caught: unknown) => caught);
    expect(isAppError(error, 'DEPLOYMENT_FOREIGN')).toBe(true);
  });
});
