/**
 * The comparison of all products on the local chain: its figures are those that rules.md gives, worked out here by plain arithmetic from the
 * closed days as the server lists them; sorting, the notes before the actions, and the query that survives a reload.
 */
import type { Application } from './application/application.ts';
import { expect, test } from './application/fixture.ts';
import { type App, openApp } from './pages/app.ts';

const MILLION = 1_000_000n;
const AMOUNT = 1_000n * MILLION;
const DAYS = 90n;
const THIRTY_DAYS = ['pledge.days', { count: 30 }] as const;

const up = (value: bigint, by: bigint) => (value + by - 1n) / by;
const after = (amount: bigint, feeBps: bigint) => amount - up(amount * feeBps, 10_000n);
/** Σ of a yield that grows by a step a day up to its cap, ppm. */
const sumOf = (days: bigint, first: bigint, step: bigint, cap: bigint) => {
  let sum = 0n;
  for (let k = 1n; k <= days; k += 1n) sum += first + step * (k - 1n) < cap ? first + step * (k - 1n) : cap;
  return sum;
};
/** With its sign and two digits: a gain cut, a loss rounded up. */
const shown = (micros: bigint) => {
  const cents = micros < 0n ? up(-micros, 10_000n) : micros / 10_000n;
  return `${micros < 0n ? '−' : '+'}${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
};

/** §3: exchanged for 0.3%, 200 ppm growing by 10 to 500 a day × the factor, 5% of the income, 1% of the principal, exchanged back. */
function poolGain(days: bigint, factor: bigint): bigint {
  const principal = after(AMOUNT, 30n);
  const income = (principal * sumOf(days, 200n, 10n, 500n) * factor) / 10n ** 15n;
  return after(after(principal, 100n) + after(income, 500n), 30n) - AMOUNT;
}

/** §6: 150 ppm growing by 5 to 300 a day for 90 days, less 3%. */
const pledgeGain = () => after((AMOUNT * sumOf(90n, 150n, 5n, 300n)) / MILLION, 300n);

/** §6: 200 ppm a day for 90 days, less 3% of each day's income. */
const bankGain = () => DAYS * after((AMOUNT * 200n) / MILLION, 300n);

/** Average of the last seven closed days, 10^9 for full funding. */
async function averageFactor({ appUrl }: Application): Promise<bigint> {
  const response = await fetch(new URL('/api/liquidity/days?limit=7', appUrl));
  const { items }: { items: { factor: string }[] } = JSON.parse(await response.text());
  expect(items.length).toBeGreaterThan(0);
  return items.reduce((sum, { factor }) => sum + BigInt(factor), 0n) / BigInt(items.length);
}

const headings = (app: App) => app.page.locator('th[aria-sort]');

test('default: the figures are those of rules.md', async ({ context, application }) => {
  await application.passDays(1);
  const app = await openApp(context, application, [131]);
  await app.show('earn');
  const factor = await averageFactor(application);
  await expect(app.figure('earn-pool')).toHaveText(shown(poolGain(DAYS, factor)));
  await expect(app.figure('earn-pledge')).toHaveText(shown(pledgeGain()));
  await expect(app.figure('earn-bank')).toHaveText(shown(bankGain()));
  await app.button(THIRTY_DAYS).click();
  await expect(app.figure('earn-pool')).toHaveText(shown(poolGain(30n, factor)));
});

test('behavior: columns sort, red notes come before their action, and the query survives a reload', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [132]);
  await app.page.setViewportSize({ width: 1280, height: 900 });
  await app.show('earn?days=30');
  const chosen = app.button(THIRTY_DAYS);
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect(headings(app)).toHaveAttribute('aria-sort', 'descending');
  await app.button('earn.column.year').click();
  await expect(headings(app)).toHaveText(app.text('earn.column.year'));
  for (const product of ['hashrate', 'nodes']) {
    const row = app.page.locator(`tr[data-product="${product}"]`);
    await expect(row.locator('[data-warning="spent"], a').first()).toHaveAttribute('role', 'note');
    await expect(row.getByRole('link')).toBeVisible();
  }
  await app.page.reload();
  await app.settled();
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect(headings(app)).toHaveText(app.text('earn.column.year'));
  expect(new URL(app.page.url()).hash).toBe('#/earn?days=30&sort=year');
});
