/**
 * A day the reserve cannot pay in full: all members' income is scaled by one published factor, the app says so, and principal leaves in
 * full. Before that, what the page of reserves shows of the operator's locks, and its button for the fees.
 */
import { expect, test } from '@playwright/test';
import { buildStake, buildSwap } from '@suil/sdk';
import { Application } from '../application/application.ts';
import { ChainActions } from '../application/chain-actions.ts';
import * as actions from '../pages/actions.ts';
import { usdcText } from '../pages/amounts.ts';
import { openApp } from '../pages/app.ts';

let application: Application;
test.beforeAll(async () => {
  application = await Application.open();
  await application.advanceToNextMorning();
});
test.afterAll(() => application?.close());

/** A member with so much principal that a day's income is far above what the reserve holds. */
async function stakeOfAWhale(chainActions: ChainActions): Promise<void> {
  const { manifest } = chainActions.chain;
  const seed = 99;
  const recipient = await chainActions.joins(seed);
  const usdc = 300_000_000;
  await chainActions.mints(seed, usdc, recipient);
  const amount = BigInt(usdc) * 1_000_000n;
  await chainActions.run(
    seed,
    buildSwap({ manifest, pool: 'usdcSui', direction: 'yToX', amount, minOut: 1n, recipient }),
  );
  const { SUI } = await chainActions.chain.wallet(recipient);
  await chainActions.run(seed, buildStake({ manifest, amountMist: SUI - 10_000_000_000n, minValue: 1n }));
}

test('the reserves page shows what of the operator’s coins is still locked', async ({ context }) => {
  const app = await openApp(context, application, [32]);
  await app.goto('reserves');
  // A fifth of all SUIL; all shares but the first 1,000, which the pools keep.
  await expect(app.figure('lock-SUIL')).toHaveText('20%');
  await expect(app.figure('lock-usdcSui')).toHaveText('99.9999%');
  await expect(app.figure('lock-suilSui')).toHaveText('99.9999%');
  await app.settled();
  // What is detail is folded.
  await expect(app.figure('lock-SUIL')).toBeHidden();
  await app.page.setViewportSize({ width: 375, height: 812 });
  expect(await app.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_600);
  await app.main.getByRole('heading', { name: app.text('reserves.locks') }).click();
  await expect(app.figure('lock-SUIL')).toBeVisible();
});

test('any member has the vault collect the fees of exchanges', async ({ context }) => {
  const app = await openApp(context, application, [33]);
  await app.join();
  await app.perform(actions.exchange('5', { buy: true }));
  await app.perform(actions.exchange('10', { buy: false }));
  await app.goto('reserves');
  // 3% of 10 SUIL.
  await expect(app.figure('fees-SUIL')).toHaveText('0.3000 SUIL');
  await app.perform(actions.collectFees());
  await expect(app.figure('fees-SUIL')).toHaveText('0.0000 SUIL');
});

test('a short reserve lowers income for everybody and leaves principal alone', async ({ context }) => {
  const chainActions = new ChainActions(application);
  const { chain } = chainActions;
  const app = await openApp(context, application, [31]);
  await app.join();
  await app.perform(actions.stake('100'));
  const principal = (await chain.position(await app.address())).pending;
  await stakeOfAWhale(chainActions);

  // The first full day is closed when the second has begun; the reserve of 100,000 USDC meets a need of at least
  // 200 million · 500 ppm = 100,000 USDC, so the factor is below one.
  await application.skipDays(2);
  await app.goto('flow');
  await app.page.reload();
  const overview = await chain.overview();
  expect(overview.principal).toBeGreaterThan(200_000_000_000_000n);
  expect(overview.lastFactor).toBeLessThan(1_000_000_000n);
  await expect(app.figure('underfunded')).toBeVisible();

  const { claimable } = await chain.position(await app.address());
  // rules §3: floor(V · 200 · f / 10^15) for the first day
  expect(claimable).toBe((principal * 200n * overview.lastFactor) / 10n ** 15n);

  await application.skipDays(3);
  // floor rounding of the factor leaves less than one need's worth of a millionth behind
  expect((await chain.overview()).reserve).toBeLessThan(1_000_000n);
  await app.page.reload();
  await expect(app.figure('underfunded')).toBeVisible();
  await app.perform(actions.unstake(usdcText(principal)));
  const left = await chain.position(await app.address());
  expect(left.value + left.pending).toBe(0n);
});
