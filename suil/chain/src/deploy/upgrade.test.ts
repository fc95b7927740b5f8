import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { ERROR_CODE_TRAILER, isAppError } from '@suil/core';
import { createLocalnet, createRpcHandler, rpcFetch } from '@suil/localnet';
import { fetchConfiguration } from '@suil/sdk';
import { expect, test } from 'vitest';
import { loadArtifacts } from '../artifacts.ts';
import { deploymentKeys } from '../dev-keys.ts';
import { genesisOf } from '../fresh-chain.ts';
import { DELAYS } from '../genesis-figures.ts';
import { deploy } from './deploy.ts';
import { createJournal } from './journal.ts';
import { publish } from './publish.ts';
import { stepUpgrade } from './upgrade.ts';

const CHECKOUT = resolve(import.meta.dirname, '../../../..');
const START_MS = Date.UTC(2026, 10, 21);
const HOUR_MS = 3_600_000;

/** Compiles the contracts as another version. */
async function artifactsOf(version: number) {
  const contractsDir = mkdtempSync(join(tmpdir(), 'suil-contracts-'));
  try {
    cpSync(join(CHECKOUT, 'suil/contracts'), contractsDir, { recursive: true });
    const file = join(contractsDir, 'suil/sources/admin/version.move');
    writeFileSync(file, readFileSync(file, 'utf8').replace('u64 = 1;', `u64 = ${version};`));
    return await loadArtifacts({ contractsDir, cacheDir: join(CHECKOUT, '.cache/toolchain') });
  } finally {
    rmSync(contractsDir, { recursive: true });
  }
}

test('stepUpgrade: announces, waits, publishes and puts in force; other code and outsiders are refused', async () => {
  const first = await artifactsOf(1);
  const second = await artifactsOf(2);
  const chain = createLocalnet({ genesis: genesisOf(first, START_MS) });
  let nowMs = START_MS;
  const fetch = rpcFetch(createRpcHandler(chain, { nowMs: () => nowMs, codeTrailer: ERROR_CODE_TRAILER }));
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch });
  const signer = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(6));
  const address = signer.toSuiAddress();
  await chain.requestGas(address, 100_000_000_000n, START_MS);
  const deployer = { client, signer, journal: createJournal() };
  const coins = await publish(deployer, first.testCoins);
  const { manifest } = await deploy(deployer, {
    contracts: first.contracts,
    usdcType: `${coins.packageId}::usdc::USDC`,
    operator: address,
    powers: {
      root: address,
      guardian: address,
      keys: deploymentKeys(),
      delays: DELAYS,
    },
  });
  const step = (contracts = second.contracts) => stepUpgrade({ client, signer, manifest, contracts, nowMs });

  const readyMs = START_MS + HOUR_MS;
  expect(await step()).toEqual({ step: 'announced', readyMs });
  expect(await step()).toEqual({ step: 'waiting', readyMs });
  const other = await step(first.contracts).catch((error: unknown) => error);
  expect(isAppError(other, 'UPGRADE_ANNOUNCED')).toBe(true);
  const outsider = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(9));
  const refused = await stepUpgrade({ client, signer: outsider, manifest, contracts: second.contracts, nowMs }).catch(
    (error: unknown) => error,
  );
  expect(isAppError(refused, 'CHAIN_OBJECT_NOT_FOUND')).toBe(true);

  nowMs = readyMs;
  chain.advanceClock(nowMs);
  const done = await step();
  if (done.step !== 'inForce') expect.fail(`it is ${done.step}`);
  const { version, newestPackage, announcedUpgrade } = await fetchConfiguration(client, done.manifest);
  expect({ version, announcedUpgrade }).toEqual({ version: 2, announcedUpgrade: null });
  expect(done.manifest).toEqual({ ...manifest, newestPackage });
  // The manifest was not written: run again, the same answer.
  expect(await step()).toEqual(done);
}, 180_000);
