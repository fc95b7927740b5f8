import type { IncomeDay } from '@suil/core/api';
import { afterEach, expect, test } from 'vitest';
import { pictureOf, saveYear } from './save-year.ts';

/** 2025-12-01, a Monday. */
const MONDAY = 20_423;
const days = Array.from({ length: 365 }, (_, index) => ({
  day: MONDAY + index,
  usd: index % 7 === 0 ? BigInt(1_000_000 + index) : 0n,
}));
const row = (source: IncomeDay['source'], usd: string): IncomeDay => ({
  day: MONDAY,
  source,
  asset: 'USDC',
  gross: usd,
  fee: '0',
  net: usd,
  usd,
  status: 'credited',
});
/** 30 of 40 dollars are the pool's, 10 the bank's. */
const rows = [row('static', '30000000'), row('bank', '10000000')];

const textsOf = (svg: string) =>
  [...new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('text')].map((text) => text.textContent);

afterEach(() => document.documentElement.style.removeProperty('--bg-0'));

test('default: the sum, each product with income, and a square for every day in six steps', () => {
  const svg = pictureOf({ rows, days, hidden: false });
  const texts = textsOf(svg);
  expect(texts).toContain('40.00 USD');
  expect(texts).toContain('Dec 1, 2025 – Nov 30, 2026');
  expect(texts.slice(texts.indexOf('Liquidity pool'))).toEqual(
    expect.arrayContaining(['Liquidity pool', '30.00 USD', 'Bank', '10.00 USD']),
  );
  expect(texts).not.toContain('Team');
  const page = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const squares = [...page.querySelectorAll('rect[rx="6"]')];
  expect(squares).toHaveLength(365);
  // 53 Mondays in five steps; all other days have the colour of nothing.
  expect(new Set(squares.map((square) => square.getAttribute('fill'))).size).toBe(6);
  expect(svg).not.toContain('NaN');
});

test('behavior: hidden amounts are in no part of the picture', () => {
  const texts = textsOf(pictureOf({ rows, days, hidden: true }));
  expect(texts.filter((text) => text?.includes('USD'))).toEqual([]);
  expect(texts).toContain('••••');
  expect(texts).toEqual(expect.arrayContaining(['75%', '25%']));
});

test('behavior: the picture is in the theme of the page', () => {
  const fillOf = () =>
    /<rect width="1080" height="1350" fill="([^"]+)"/.exec(pictureOf({ rows, days, hidden: false }))?.[1];
  expect(fillOf()).toBe('rgb(7, 11, 34)');
  document.documentElement.style.setProperty('--bg-0', '#f3f5fc');
  expect(fillOf()).toBe('rgb(243, 245, 252)');
});

test('behavior: what is saved is a PNG of 2160 by 2700 points', async () => {
  const saved: { name: string; href: string }[] = [];
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  };
  await saveYear({ rows, days, hidden: false }).finally(() => {
    HTMLAnchorElement.prototype.click = click;
  });
  expect(saved.map(({ name }) => name)).toEqual(['suil-year-2026-11-30.png']);
  const picture = await createImageBitmap(await (await fetch(saved[0]?.href ?? '')).blob());
  expect([picture.width, picture.height]).toEqual([2160, 2700]);
});
