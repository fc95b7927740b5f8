/** Which coin a swap opens on, what a swap that moves the price asks for, one's own tolerance, that all of it fits above the bar, and the way over both pools. */

import type { Locator } from '@playwright/test';
import { buildSwap, fetchPoolState } from '@suil/sdk';
import { ChainActions } from '../application/chain-actions.ts';
import { expect, test } from '../application/fixture.ts';
import { openApp } from '../pages/app.ts';

const SEED = 141;
const SUIL_SEED = 142;
const WORSE_SEED = 143;
const OTHER_SEED = 144;
const MAX_TAPS = 8;

test('opens on the coin that is worth most; a swap that costs a tenth is signed only after the loss was typed', async ({
  context,
  application,
}) => {
  const chainActions = new ChainActions(application);
  const address = await chainActions.joins(SEED);
  await chainActions.mints(SEED, 50_000_000, address);
  const app = await openApp(context, application, [SEED]);
  const { page } = app;
  await app.goto('');
  await app.logIn();
  await app.show('exchange');
  const pay = app.field('exchange.pay');
  await expect(pay.locator('xpath=..')).toContainText('USDC');

  await test.step('a coin’s amount shows both boxes and the button above the bar', async () => {
    await pay.fill('20');
    const review = app.button('review.open', app.main);
    await expect(review).toBeEnabled();
    const bar = await page.getByRole('navigation', { name: app.text('nav.bar') }).boundingBox();
    const [top, bottom] = [await pay.boundingBox(), await review.boundingBox()];
    expect(top?.y).toBeGreaterThan(0);
    expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  await test.step('own tolerance: 0 and 21 are refused in place', async () => {
    await app.button('exchange.details', app.main).click();
    await app.button('exchange.toleranceOwn').click();
    const own = app.field('exchange.toleranceField');
    for (const refused of ['0', '21']) {
      await own.fill(refused);
      await expect(own).toHaveAttribute('aria-invalid', 'true');
      await expect(app.main.locator('button[type=submit]')).toBeDisabled();
    }
    await own.fill('2');
    await expect(app.said('exchange.toleranceHigh')).toBeVisible();
    await page.getByRole('button', { name: '0.5%', exact: true }).click();
  });

  await test.step('ten percent and more: neither the button nor Enter continues until the loss is typed', async () => {
    await pay.fill('20000000');
    const anyway = app.button('exchange.swapAnyway', app.main);
    await expect(anyway).toBeDisabled();
    await pay.press('Enter');
    const loss = app.main.getByRole('textbox', { name: app.like('exchange.lossType') });
    const [wanted = ''] =
      /\d+\.\d$/.exec((await loss.evaluate((field: HTMLInputElement) => field.labels?.[0]?.textContent)) ?? '') ?? [];
    expect(Number(wanted)).toBeGreaterThanOrEqual(10);
    await loss.fill('1.0');
    await loss.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(anyway).toBeDisabled();
    await loss.fill(wanted);
    await expect(anyway).toBeEnabled();
    await app.main.getByRole('button', { name: app.like('exchange.lossUse') }).click();
    await expect(loss).toBeHidden();
    await expect(app.button('review.open', app.main)).toBeEnabled();
  });
});

test('SUIL for USDC: at most eight taps from home, and one digest', async ({ context, application }) => {
  const chainActions = new ChainActions(application);
  const { manifest } = chainActions.chain;
  const recipient = await chainActions.joins(SUIL_SEED);
  // 200 SUI buy the SUIL.
  const buying = { manifest, pool: 'suilSui', direction: 'yToX', amount: 200_000_000_000n, minOut: 1n } as const;
  await chainActions.run(SUIL_SEED, buildSwap({ ...buying, recipient }));
  const app = await openApp(context, application, [SUIL_SEED]);
  const { page } = app;
  await app.goto('');
  await app.logIn();
  await app.settled();
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };

  await test.step('home, menu, swap, SUIL, the most, review, confirm', async () => {
    await tap(app.button('nav.menu'));
    await tap(page.getByRole('dialog').getByRole('link', { name: app.like('nav.swap') }));
    await tap(app.main.getByRole('button', { name: app.like('exchange.chooseCoin') }).first());
    const sheet = app.dialog('exchange.chooseCoin');
    await expect(sheet.getByRole('button')).toHaveCount(5);
    await tap(sheet.getByRole('button', { name: /^SUIL/ }));
    await expect(sheet).toBeHidden();
    await tap(app.main.getByRole('button', { name: '25%', exact: true }));
    const rate = app.main.getByRole('button', { name: /^1 SUIL = / });
    await expect(rate).toContainText('USDC');
    await tap(app.button('review.open', app.main));
    const review = app.dialog('exchange.action');
    // Both steps are named.
    await expect(review).toContainText(app.text(['exchange.step', { number: 1 }]));
    await expect(review).toContainText(app.text(['exchange.step', { number: 2 }]));
    const before = await chainActions.chain.wallet(recipient);
    await tap(app.button('review.confirm', review));
    await app.hears('exchange.done');
    // The sheet ends with what happened, as it was reviewed.
    await expect(review).toContainText(app.text('receipt.same'));
    await app.finish();
    const after = await chainActions.chain.wallet(recipient);
    expect(after.USDC).toBeGreaterThan(before.USDC);
    expect(after.SUIL).toBeLessThan(before.SUIL);
  });

  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
  expect(await app.prompts('transaction')).toBe(1);
});

test('the price moves while the review is read: the new amount is shown beside the old one, and signed only after it was accepted', async ({
  context,
  application,
}) => {
  const chainActions = new ChainActions(application);
  const { manifest } = chainActions.chain;
  await chainActions.mints(WORSE_SEED, 100, await chainActions.joins(WORSE_SEED));
  const other = await chainActions.joins(OTHER_SEED);
  const { y } = await fetchPoolState(chainActions.chain.client, manifest, 'usdcSui');
  // 2% more USDC in the pool are 4% less SUI for each.
  const amount = y / 50n;
  await chainActions.mints(OTHER_SEED, Number(amount / 1_000_000n) + 1, other);
  const app = await openApp(context, application, [WORSE_SEED]);
  await app.goto('');
  await app.logIn();
  await app.show('exchange?pay=USDC&get=SUI');
  await app.field('exchange.pay').fill('10');
  // The network fee is of this swap, and there before the review.
  await app.button('exchange.details', app.main).click();
  await expect(app.main.getByTestId('network-fee')).toHaveText(/^≈ 0\.\d{4} SUI · 0\.\d\d USD$/);
  await app.button('review.open', app.main).click();
  const review = app.dialog('exchange.action');
  const confirm = app.button('review.confirm', review);
  await expect(confirm).toBeEnabled();
  const buying = { manifest, pool: 'usdcSui', direction: 'yToX', amount, minOut: 1n } as const;
  await chainActions.run(OTHER_SEED, buildSwap({ ...buying, recipient: other }));
  await confirm.click();
  await expect(review.getByTestId('worse')).toContainText(/[34]\.\d+%/);
  await expect(confirm).toBeDisabled();
  expect(await app.prompts('transaction')).toBe(0);
  await review.getByRole('checkbox', { name: app.text('review.worseAccept') }).check();
  await confirm.click();
  await app.hears('exchange.done');
  expect(await app.prompts('transaction')).toBe(1);
});

test('the rate turns around; PRO is for USDC alone; without a wallet: SUI for USDC', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, []);
  await app.show('exchange');
  const coins = app.main.getByRole('button', { name: app.like('exchange.chooseCoin') });
  await expect(coins).toHaveText(['SUI', 'USDC']);
  await app.main.getByRole('button', { name: /^1 SUI = / }).tap();
  await expect(app.main.getByRole('button', { name: /^1 USDC = .* SUI/ })).toBeVisible();
  await coins.first().tap();
  await app.dialog('exchange.chooseCoin').getByRole('button', { name: /^PRO/ }).tap();
  await expect(coins).toHaveText(['PRO', 'USDC']);
  await expect(app.said('pro.rate')).toBeVisible();
  await coins.last().tap();
  await expect(app.dialog('exchange.chooseCoin').getByRole('listitem')).toHaveCount(1);
});
