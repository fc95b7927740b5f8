/**
 * The last day's release on the hashrate page while a day is being closed. A day stays open while the server's settlement key has no SUI
 * to store the price with, and has no price while the pool is too shallow.
 */
import { Transaction } from '@mysten/sui/transactions';
import { MIST_PER_SUI } from '@suil/core';
import { buildMintTestUsdc, buildSwap, buildTopUpUsdc, fetchPoolState } from '@suil/sdk';
import { ChainActions, keyOf } from './application/chain-actions.ts';
import { expect, test } from './application/fixture.ts';
import { openApp } from './pages/app.ts';

const SEED = 113;
const MS_PER_DAY = 86_400_000;
const FIGURES = ['hashrate-last-day', 'hashrate-last-price', 'hashrate-last-factor'] as const;

declare global {
  interface Window {
    /** Every text that the three figures have shown, in the order of appearance. */
    releaseTexts: string[];
  }
}

test('regression/13 a release that is being worked out is never shown as 0, nor beside another day’s price', async ({
  context,
  application,
}) => {
  const chainActions = new ChainActions(application);
  const { chain, api } = chainActions;
  const { manifest } = chain;
  await context.addInitScript((ids) => {
    window.releaseTexts = [];
    const look = () => {
      const text = ids.map((id) => document.querySelector(`[data-testid="${id}"]`)?.textContent ?? '').join(' | ');
      if (window.releaseTexts.at(-1) !== text) window.releaseTexts.push(text);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, FIGURES);

  // A member with 100 HR, which release one a day from the second day on.
  const address = await chainActions.joins(SEED);
  await chainActions.mints(SEED, 1_000, address);
  const operator = chainActions.keyNamed('operator');
  const recipient = operator.toSuiAddress();
  await chainActions.run(SEED, buildTopUpUsdc({ manifest, amount: 200_000_000n }));
  const config = await api.config();
  await expect
    .poll(() => api.intend(config, keyOf(SEED), 'buy_hashrate', { amount: '100000000' }).catch(() => null))
    .not.toBeNull();
  await application.passDays(2);

  const app = await openApp(context, application, [SEED]);
  await app.goto('hashrate');
  await app.logIn();
  const suilText = (price: bigint) => {
    // 1 HR in base units of SUIL, cut to the four digits that are shown.
    const units = 10n ** 15n / price;
    return `${units / 10n ** 9n}.${String((units % 10n ** 9n) / 10n ** 5n).padStart(4, '0')} SUIL`;
  };
  const lastDay = async () => (await api.get<Answer>('/api/hashrate/emission')).lastDay;
  const seen: string[] = [];
  const before = await lastDay();
  expect(before).toMatchObject({ state: 'released', reason: null });
  await expect(app.figure('hashrate-last-day')).toHaveText(suilText(BigInt(before?.price ?? 0)));

  await test.step('regression/12 each entry has its claimed status', async () => {
    await app.goto('hashrateLog');
    await expect(app.main.getByText(app.text('hashrate.claimStatus.unclaimed'), { exact: true })).toBeVisible();
    const claimed = await api.get<{ claimable: string }>('/api/hashrate', keyOf(SEED));
    await api.intend(config, keyOf(SEED), 'claim_hashrate', { amount: claimed.claimable });
    await app.page.reload();
    await expect(app.main.getByText(app.text('hashrate.claimStatus.claimed'), { exact: true })).toBeVisible();
    await app.goto('hashrate');
  });

  await test.step('while the price cannot be stored the day has none yet', async () => {
    const empty = new Transaction();
    empty.transferObjects([empty.gas], recipient);
    await chainActions.sign(chainActions.keyNamed('settlement'), empty);
    const nowMs = Number(await application.advanceMs(0));
    await application.advanceMs(MS_PER_DAY - (nowMs % MS_PER_DAY) + 10_000);
    await expect.poll(async () => (await lastDay())?.state).toBe('pending');
    for (const id of FIGURES) await expect(app.figure(id)).toHaveText(app.text('hashrate.pending'));
    seen.push(...(await app.page.evaluate(() => window.releaseTexts)));
    await app.page.reload();
    for (const id of FIGURES) await expect(app.figure(id)).toHaveText(app.text('hashrate.pending'));
  });

  await test.step('then it is there, all of one day', async () => {
    await chainActions.funds(chainActions.keyNamed('settlement').toSuiAddress());
    await expect.poll(async () => (await lastDay())?.state).toBe('released');
    const after = await lastDay();
    expect(after?.day).toBe((before?.day ?? 0) + 1);
    await expect(app.figure('hashrate-last-day')).toHaveText(suilText(BigInt(after?.price ?? 0)));
    await expect(app.figure('hashrate-last-factor')).toHaveText('100%');
  });

  await test.step('days on which the pool is too shallow have no price: the reason is given, and no other day’s price', async () => {
    // The first shares are locked, so the SUI leaves by a purchase: with the USDC 5,000-fold, a 5,000th of the SUI is left.
    const pool = { manifest, pool: 'usdcSui', recipient, minOut: 1n } as const;
    const deep = await fetchPoolState(chain.client, manifest, 'usdcSui');
    const usdc = deep.y * 5_000n;
    await chainActions.sign(operator, buildMintTestUsdc({ manifest, amount: usdc, recipient }));
    await chainActions.sign(operator, buildSwap({ ...pool, direction: 'yToX', amount: usdc }));
    const shallow = await fetchPoolState(chain.client, manifest, 'usdcSui');
    expect(shallow.x).toBeLessThan(1_000n * MIST_PER_SUI);
    await application.skipDays(3);
    const reason = app.text('hashrate.none.no_price');
    await expect(app.figure('hashrate-last-day')).toHaveText(reason);
    await expect(app.figure('hashrate-last-factor')).toHaveText(reason);
    await expect(app.figure('hashrate-last-price')).toHaveText(app.text('hashrate.noPrice'));
    // Back to the price of before: the two fees of 0.3% have stayed in the pool, half of them on each side.
    const back = (deep.x * 1_003n) / 1_000n - shallow.x;
    await chainActions.sign(operator, buildSwap({ ...pool, direction: 'xToY', amount: back }));
  });

  seen.push(...(await app.page.evaluate(() => window.releaseTexts)));
  expect(seen.length).toBeGreaterThan(3);
  for (const text of seen) {
    expect(text).not.toMatch(/(^|\s)0\.0000 SUIL/);
    if (text.includes(app.text('hashrate.none.no_price'))) expect(text).not.toContain('USDC');
    if (text.includes(app.text('hashrate.pending'))) expect(text).not.toMatch(/USDC|SUIL|%/);
  }
  // The pool has a price again when no hour of the last 24 was shallow.
  await application.skipDays(1);
  await application.advanceToNextMorning();
});

type Answer = { lastDay: { day: number; state: string; price: string | null } | null };
