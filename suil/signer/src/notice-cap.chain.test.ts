/** The cap of an announced upgrade, by both readers, on a real chain. */
import { expect, test } from 'vitest';
import { fetchCap } from '../../sdk/src/admin/caps.ts';
import { buildAnnounceUpgrade, buildCancelUpgrade } from '../../sdk/src/admin/upgrade.ts';
import { buildMintTestUsdc } from '../../sdk/src/asset/test-usdc.ts';
import { createTestDeployment } from '../../sdk/src/deployment.test-chain.ts';
import { fetchWithdrawalLimits } from '../../sdk/src/vault/limits.ts';
import { buildTopUpUsdc } from '../../sdk/src/vault/top-up-usdc.ts';
import { createNoticeCapReader } from './notice-cap.ts';

const USD = 1_000_000n;
const TIMEOUT_MS = 180_000;

test('behavior: a fifth of the vault while an upgrade is announced, 0 before and after', {
  timeout: TIMEOUT_MS,
}, async () => {
  const deployment = await createTestDeployment();
  const { client, manifest, operator } = deployment;
  const owner = operator.toSuiAddress();
  await deployment.run(operator, buildMintTestUsdc({ manifest, amount: 1_000_000n * USD, recipient: owner }));
  await deployment.run(operator, buildTopUpUsdc({ manifest, amount: 700_000n * USD }));
  let nowMs = 0;
  const readNoticeCap = createNoticeCapReader(client, manifest, () => nowMs);
  expect(await readNoticeCap('USDC')).toBe(0n);

  const adminCap = await fetchCap(client, manifest, owner, 'AdminCap');
  await deployment.run(operator, buildAnnounceUpgrade({ manifest, adminCap, digest: new Uint8Array(32).fill(3) }));
  // An answer counts for 30 seconds.
  nowMs = 29_999;
  expect(await readNoticeCap('USDC')).toBe(0n);
  nowMs = 30_000;
  expect(await readNoticeCap('USDC')).toBe(140_000n * USD);
  // Of the day, and a quarter of it in the hour.
  const { noticeCap, free, freeThisHour } = await fetchWithdrawalLimits(client, manifest);
  expect(noticeCap.USDC).toBe(140_000n * USD);
  expect([free.USDC, freeThisHour.USDC]).toEqual([140_000n * USD, 35_000n * USD]);
  // The vault holds no SUI: the cap of 50,000 SUI stays.
  expect([noticeCap.SUI, free.SUI]).toEqual([0n, 50_000_000_000_000n]);

  await deployment.run(operator, buildCancelUpgrade({ manifest, adminCap }));
  nowMs = 60_000;
  expect(await readNoticeCap('USDC')).toBe(0n);
});

test('error: a vault that is not there', { timeout: TIMEOUT_MS }, async () => {
  const { client, manifest } = await createTestDeployment();
  const readNoticeCap = createNoticeCapReader(client, { ...manifest, vault: `0x${'7'.repeat(64)}` }, () => 0);
  await expect(readNoticeCap('USDC')).rejects.toMatchObject({ code: 'CHAIN_NODE_UNAVAILABLE' });
});
