import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { beforeAll, expect, test } from 'vitest';
import { packageOf } from '../chain/contract.ts';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { toAppError } from '../errors/app-error.ts';
import { extend, release } from '../generated/suil/lock.ts';
import { shareTypeOf } from '../pool/remove-liquidity.ts';
import { fetchPoolState } from '../pool/state.ts';
import { fetchLocks } from './view.ts';

const SUIL = 1_000_000_000n;
const DAY_MS = 86_400_000;
const SET_UP_TIMEOUT_MS = 180_000;

let deployment: TestDeployment;
/** With the locks of the operator, as a deployment writes it. */
let manifest: Manifest;
let recipient: string;
beforeAll(async () => {
  deployment = await createTestDeployment();
  const { client, operator } = deployment;
  recipient = operator.toSuiAddress();
  const { objects } = await client.core.listOwnedObjects({ owner: recipient });
  const locks = objects.filter(({ type }) => type.includes('::lock::Lock<')).map(({ objectId }) => objectId);
  manifest = { ...deployment.manifest, locks };
}, SET_UP_TIMEOUT_MS);

const refusal = async (work: Promise<unknown>) => toAppError(await work.catch((error: unknown) => error)).code;
const optionsFor = (coinType: string): { package: string; typeArguments: [string] } => ({
  package: packageOf(deployment.manifest),
  typeArguments: [coinType],
});

async function lockOf(content: 'SUIL' | 'usdcSui') {
  const found = (await fetchLocks(deployment.client, manifest)).find((lock) => lock.content === content);
  if (found === undefined) throw new Error(`there is no lock of ${content}`);
  return found;
}

async function takeOut(content: 'SUIL' | 'usdcSui') {
  const { objectId } = await lockOf(content);
  const type = content === 'SUIL' ? manifest.coinTypes.suil : shareTypeOf(manifest, content);
  const transaction = new Transaction();
  transaction.transferObjects([transaction.add(release({ ...optionsFor(type), arguments: [objectId] }))], recipient);
  return deployment.run(deployment.operator, transaction);
}

const passUntil = (timeMs: number) => deployment.passMs(timeMs - deployment.nowMs());

test('default: the operator’s 20% of SUIL is in a lock from publication on, and the first shares of a pool', async () => {
  const { client } = deployment;
  const locks = await fetchLocks(client, manifest);
  const { shares } = await fetchPoolState(client, manifest, 'usdcSui');
  expect(locks.toSorted((a, b) => a.content.localeCompare(b.content))).toMatchObject([
    { content: 'SUIL', amount: 200_000_000n * SUIL, total: 200_000_000n * SUIL, supply: 1_000_000_000n * SUIL },
    { content: 'usdcSui', amount: shares - 1_000n, supply: shares },
  ]);
  const suil = await lockOf('SUIL');
  // 365 days after the epoch of publication began, at most a day before; then 4 · 365 days.
  const age = suil.startsAtMs - deployment.nowMs();
  expect(age).toBeLessThanOrEqual(365 * DAY_MS);
  expect(age).toBeGreaterThan(364 * DAY_MS);
  expect(suil.endsAtMs - suil.startsAtMs).toBe(1_460 * DAY_MS);
  const pool = await lockOf('usdcSui');
  expect([pool.startsAtMs, pool.endsAtMs]).toEqual([
    deployment.nowMs() + 365 * DAY_MS,
    deployment.nowMs() + 365 * DAY_MS,
  ]);
  expect(await fetchLocks(client, deployment.manifest)).toEqual([]);
});

test('behavior: coins leave a lock by time alone, and a lock is never shortened', async () => {
  const { client } = deployment;
  const { objectId, startsAtMs, endsAtMs } = await lockOf('SUIL');
  const options = optionsFor(manifest.coinTypes.suil);
  const shorten = new Transaction();
  shorten.add(extend({ ...options, arguments: [objectId, startsAtMs, endsAtMs - 1] }));
  expect(await refusal(deployment.run(deployment.operator, shorten))).toBe('LOCK_TIMES_INVALID');
  passUntil(startsAtMs);
  expect(await refusal(takeOut('SUIL'))).toBe('LOCK_NOTHING_FREE');
  // After 146 of 1,460 days a tenth.
  passUntil(startsAtMs + 146 * DAY_MS);
  const balance = async () =>
    BigInt((await client.core.getBalance({ owner: recipient, coinType: manifest.coinTypes.suil })).balance.balance);
  const before = await balance();
  await takeOut('SUIL');
  expect((await balance()) - before).toBe(20_000_000n * SUIL);
  expect(await lockOf('SUIL')).toMatchObject({ amount: 180_000_000n * SUIL, total: 200_000_000n * SUIL });
  expect(await refusal(takeOut('SUIL'))).toBe('LOCK_NOTHING_FREE');
  await takeOut('usdcSui');
  expect(await lockOf('usdcSui')).toMatchObject({ amount: 0n });
});
