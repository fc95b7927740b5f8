import { expect, test } from 'vitest';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { buildSwap } from '../pool/swap.ts';
import { fetchPoolGrants } from './grant-terms.ts';
import { fetchPrices } from './view.ts';

const COIN = 1_000_000_000n;
const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 180_000;

/** Returns what the USDC/SUI pool says, after both pools' prices were found to be the contract's. */
async function grantOf({ client, manifest }: TestDeployment) {
  const [{ suilSui, usdcSui }, prices] = await Promise.all([
    fetchPoolGrants(client, manifest),
    fetchPrices(client, manifest),
  ]);
  if (suilSui === null || usdcSui === null) throw new Error('a pool is empty');
  expect((COIN * usdcSui.price) >> 64n).toBe(prices.suiGrant);
  expect((COIN * suilSui.price * usdcSui.price) >> 128n).toBe(prices.suilGrant);
  return usdcSui;
}

test('behavior: an hour’s push binds while it runs, then of the hours, then of the days, and no longer after a week', {
  timeout: TIMEOUT_MS,
}, async () => {
  const deployment = await createTestDeployment();
  const { client, manifest, passMs } = deployment;
  const pool = 'usdcSui';
  expect((await fetchPoolGrants(client, manifest)).suilSui).toBeNull();
  await deployment.seed('suilSui', 10_000_000n * COIN, 10_000n * COIN);
  const beganMs = deployment.nowMs();
  passMs(25 * HOUR_MS + (HOUR_MS - (beganMs % HOUR_MS)));

  // The prices of a quiet pool are all the same: the present one names them. It holds 1,000,000 SUI.
  const quiet = await grantOf(deployment);
  expect(quiet.term).toBe('present');
  expect(quiet.depthMist).toBeLessThanOrEqual(1_000_000n * COIN);
  expect(quiet.depthMist).toBeGreaterThan(999_999n * COIN);
  expect(quiet.ageMs).toBeGreaterThanOrEqual(25 * HOUR_MS);

  const member = await deployment.createMember(1, 1_100_000n * COIN);
  const swap = { manifest, pool, minOut: 1n, recipient: member.toSuiAddress() } as const;
  await deployment.run(member, buildSwap({ ...swap, direction: 'xToY', amount: 1_000_000n * COIN }));
  expect((await grantOf(deployment)).term).toBe('present');
  passMs(HOUR_MS / 2);
  // 1,000,000 SUI less 0.3%, at 3.6 USDC, into a pool of 1,000,000: 1,797,295.943915 USDC. They buy most of the SUI back.
  await deployment.run(member, buildSwap({ ...swap, direction: 'yToX', amount: 1_797_295_943_915n }));
  expect((await grantOf(deployment)).term).toBe('running');
  passMs(HOUR_MS);
  expect((await grantOf(deployment)).term).toBe('day');
  passMs(25 * HOUR_MS);
  expect((await grantOf(deployment)).term).toBe('week');
  passMs(8 * 24 * HOUR_MS);
  const after = await grantOf(deployment);
  expect(after.term).toBe('present');
  // 0.3% of each swap stayed in the pool: the price is below the one before the push, by less than 0.4%.
  expect(after.price).toBeLessThan(quiet.price);
  expect(after.price * 1000n).toBeGreaterThan(quiet.price * 996n);
});
