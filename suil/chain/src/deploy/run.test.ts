import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { ERROR_CODE_TRAILER, isAppError } from '@suil/core';
import { manifestSchema } from '@suil/core/api';
import { createLocalnet, createRpcHandler, rpcFetch } from '@suil/localnet';
import { readStored } from '@suil/localnet/node';
import { fetchConfiguration, fetchProductReserves, fetchReserves, fetchVaultBalances } from '@suil/sdk';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Artifacts, loadArtifacts } from '../artifacts.ts';
import { genesisOf } from '../fresh-chain.ts';
import { readDeployConfig } from './config.ts';
import { createJournal } from './journal.ts';
import { publish } from './publish.ts';
import { runDeploy } from './run.ts';

const CHECKOUT = resolve(import.meta.dirname, '../../../..');
const START_MS = Date.UTC(2026, 10, 21);
const COMPILE_TIMEOUT_MS = 180_000;
const signer = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(5));
const address = signer.toSuiAddress();
const OPERATOR = `0x${'0b'.repeat(32)}`;
let artifacts: Artifacts;
let dir: string;

beforeAll(async () => {
  const folders = { contractsDir: join(CHECKOUT, 'suil/contracts'), cacheDir: join(CHECKOUT, '.cache/toolchain') };
  artifacts = await loadArtifacts(folders);
}, COMPILE_TIMEOUT_MS);
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'suil-deploy-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** A network with a stablecoin of its own and a deployer who can pay the fees. */
async function openNetwork() {
  const chain = createLocalnet({ genesis: genesisOf(artifacts, START_MS) });
  const fetch = rpcFetch(createRpcHandler(chain, { nowMs: () => START_MS, codeTrailer: ERROR_CODE_TRAILER }));
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch });
  await chain.requestGas(address, 100_000_000_000n, START_MS);
  const coins = await publish({ client, signer, journal: createJournal() }, artifacts.testCoins);
  const run = (contractsHash = artifacts.contractsHash) =>
    runDeploy({
      client,
      contracts: artifacts.contracts,
      contractsHash,
      config: {
        signer,
        usdcType: `${coins.packageId}::usdc::USDC`,
        root: address,
        guardian: address,
        settlementKey: address,
        withdrawKey: signer.getPublicKey().toRawBytes(),
        operator: OPERATOR,
        manifestPath: join(dir, 'manifest.json'),
      },
    });
  /** Lets `count` transactions pass; the next one is lost before it arrives, or its answer is. */
  const interruptAfter = (count: number, lose: 'transaction' | 'answer') => {
    const { core } = client;
    const execute = core.executeTransaction.bind(core);
    let left = count;
    core.executeTransaction = (async (...args: Parameters<typeof execute>) => {
      left -= 1;
      if (left >= 0) return execute(...args);
      core.executeTransaction = execute as typeof core.executeTransaction;
      if (lose === 'answer') await execute(...args);
      throw new TypeError('fetch failed');
    }) as typeof core.executeTransaction;
  };
  return { client, run, interruptAfter, packages: () => countPublished(client) };
}

/** How often the contracts were published: each publishing sends the deployer a SUIL of its own. */
async function countPublished(client: SuiGrpcClient): Promise<number> {
  const { balances } = await client.core.listBalances({ owner: address });
  return balances.filter(({ coinType }) => coinType.endsWith('::suil::SUIL')).length;
}

describe('runDeploy', () => {
  test('default: publishes, sets up, moves no money, writes the manifest by both kinds of names', async () => {
    const { client, run } = await openNetwork();
    const manifest = await run();
    expect(readStored(join(dir, 'manifest.json'), manifestSchema)).toEqual(manifest);
    expect(manifest).toMatchObject({
      ecoConfig: manifest.config,
      unstakeConfig: manifest.config,
      liquidityFinance: manifest.liquidity,
      liquiditySwap: manifest.usdcSuiPool,
      liquidityTopUp: manifest.vault,
      operator: OPERATOR,
    });
    // The emission is 60% of 1,000,000,000 SUIL; nothing else is anywhere.
    expect(await fetchVaultBalances(client, manifest)).toEqual({ SUI: 0n, SUIL: 600_000_000_000_000_000n, USDC: 0n });
    expect(await fetchReserves(client, manifest, 'usdcSui')).toEqual({ x: 0n, y: 0n });
    const { flow, team, pledge } = await fetchProductReserves(client, manifest);
    expect([flow.reserve, team.reserve, pledge.reserve]).toEqual([0n, 0n, 0n]);
    // The delays of rules.md §§4, 10: 48 hours, 7 days, 24 hours.
    expect((await fetchConfiguration(client, manifest)).delays).toEqual({
      parameterMs: 172_800_000,
      upgradeMs: 604_800_000,
      settlementMs: 86_400_000,
    });
  });

  test.each([
    ['the publishing never arrived', 0, 'transaction'],
    ['the answer to the publishing was lost', 0, 'answer'],
    ['the set-up never arrived', 1, 'transaction'],
    ['the answer to the set-up was lost', 1, 'answer'],
  ] as const)('behavior: continues when %s', async (_, count, lose) => {
    const { run, interruptAfter, packages } = await openNetwork();
    interruptAfter(count, lose);
    await expect(run()).rejects.toBeDefined();
    expect(existsSync(join(dir, 'manifest.json'))).toBe(false);
    const manifest = await run();
    expect(await run()).toEqual(manifest);
    expect(await packages()).toBe(1);
  });

  test('error: DEPLOYMENT_FOREIGN when the bytecode is not what was begun with', async () => {
    const { run } = await openNetwork();
    await run();
    const error = await run('0'.repeat(16)).catch((caught: unknown) => caught);
    expect(isAppError(error, 'DEPLOYMENT_FOREIGN')).toBe(true);
  });
});

describe('readDeployConfig', () => {
  const SECRET = signer.getSecretKey();
  const options = {
    network: 'testnet',
    root: '0x1',
    guardian: '0x2',
    'settlement-key': '0x3',
    'withdraw-key': 'ab'.repeat(32),
  };
  const argsOf = (given: Record<string, string>) =>
    Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);

  test('default: the network decides node and stablecoin', () => {
    const config = readDeployConfig(argsOf(options), { SUIL_DEPLOY_KEY: SECRET });
    expect(config).toMatchObject({
      url: 'https://fullnode.testnet.sui.io:443',
      root: `0x${'1'.padStart(64, '0')}`,
      withdrawKey: new Uint8Array(32).fill(0xab),
      manifestPath: 'deployment/testnet.json',
      // Without the option, the deployer.
      operator: address,
    });
    const named = readDeployConfig(argsOf({ ...options, operator: '0x4' }), { SUIL_DEPLOY_KEY: SECRET });
    expect(named.operator).toBe(`0x${'4'.padStart(64, '0')}`);
    expect(config.signer.toSuiAddress()).toBe(address);
  });

  test.each([
    ['--network', { ...options, network: 'moon' }, SECRET],
    ['--usdc', { ...options, network: 'devnet' }, SECRET],
    ['--root', { ...options, root: 'unknown' }, SECRET],
    ['--withdraw-key', { ...options, 'withdraw-key': 'ab' }, SECRET],
    ['deploy', { ...options, color: 'red' }, SECRET],
    ['SUIL_DEPLOY_KEY', options, undefined],
    ['SUIL_DEPLOY_KEY', options, 'suiprivkey1nonsense'],
  ])('error: CONFIG_INVALID names %s', (name, given, key) => {
    const error = (() => {
      try {
        return readDeployConfig(argsOf(given), { SUIL_DEPLOY_KEY: key });
      } catch (caught) {
        return caught;
      }
    })();
    expect(isAppError(error, 'CONFIG_INVALID')).toBe(true);
    expect(String(error)).toContain(name);
    expect(String(error)).not.toContain('nonsense');
  });
});
