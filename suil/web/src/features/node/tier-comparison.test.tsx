import type { NodesResponse } from '@suil/core/api';
import { expect, onTestFinished, test } from 'vitest';
import { configured } from '../../entities/parameters/configuration.test-support.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { TierComparison } from './tier-comparison.tsx';

const nodes: NodesResponse = {
  ...{ dividendBps: 2_000, feesToday: '0' },
  tiers: [
    { tier: 'primary', price: '200000000', quantity: 2_000, sold: 19, open: 1_981, weight: 1, feeShareBps: 500 },
    { tier: 'advanced', price: '5000000000', quantity: 100, sold: 100, open: 0, weight: 35, feeShareBps: 1_500 },
  ],
};
const day = (number: number, share: string) => ({
  ...{ day: number, fees: '1000000', sources: [] },
  tiers: [{ tier: 'primary' as const, sold: 19, share, weighted: '1000' }],
});

/** The cells of the row with this name. */
const rowOf = (container: Element, name: string) =>
  [...container.querySelectorAll('tbody tr')]
    .find((row) => row.querySelector('th')?.textContent === name)
    ?.querySelectorAll('td');
const textsOf = (container: Element, name: string) =>
  [...(rowOf(container, name) ?? [])].map(({ textContent }) => textContent);

test('default: price, what is left, and what a node got a day over 1, 7 and 30 days', async () => {
  const { container } = await renderInApp(<TierComparison nodes={nodes} days={[day(2, '9000'), day(1, '4000')]} />);
  expect(textsOf(container, 'Price each')).toEqual(['200 USDC', '5,000 USDC']);
  expect(textsOf(container, 'Left')).toEqual(['1,98119 of 2,000 sold', 'Sold out100 of 100 sold']);
  expect(textsOf(container, 'Dividend, last closed day (USDC)')).toEqual(['0.0100', '–']);
  // (10,000 + 5,000) ÷ 2 micro-dollars.
  expect(textsOf(container, 'Dividend a day, 7 days (USDC)')).toEqual(['0.0075', '–']);
  expect(textsOf(container, 'Dividend a day, 30 days (USDC)')).toEqual(['0.0075', '–']);
});

test('behavior: the time to break even follows from the chain’s shares, and is not named before', async () => {
  const days = [{ ...day(2, '9000'), fees: '1000000000' }];
  const known = await renderInApp(<TierComparison nodes={nodes} days={days} />, [
    configured({ primaryNodeShareBps: 1_000n }),
  ]);
  // Of 1,000 USDC the 20 primary nodes share 10%, 5 USDC each; 20% go by weight, 1 of 20 + 3,500 to each: 0.056818.
  // Sold out, an advanced node has 1.5 and 35 of 19 + 3,500 parts of 200, 1.989201: 5,000 ÷ 3.489201.
  expect(textsOf(known.container, 'Time to break even')).toEqual(['40 days, or never', '1,433 days, or never']);
  await known.unmount();
  // Of 300 USDC it is three tenths of that: 200 ÷ 1.517045, and 5,000 ÷ 1.046760, which are 4,777 days.
  const little = await renderInApp(<TierComparison nodes={nodes} days={[{ ...day(2, '9000'), fees: '300000000' }]} />, [
    configured({ primaryNodeShareBps: 1_000n }),
  ]);
  expect(textsOf(little.container, 'Time to break even')).toEqual([
    '132 days, or never',
    'more than 10 years, or never',
  ]);
  await little.unmount();
  const { container } = await renderInApp(<TierComparison nodes={nodes} days={days} />);
  expect(textsOf(container, 'Time to break even')).toEqual(['–', '–']);
});

test('behavior: Japanese words are not parted in the cells', async () => {
  onTestFinished(() => document.documentElement.setAttribute('lang', 'en'));
  document.documentElement.setAttribute('lang', 'ja');
  const { container } = await renderInApp(<TierComparison nodes={nodes} days={[day(2, '9000')]} />);
  const cell = rowOf(container, 'Left')?.[0];
  expect(cell && getComputedStyle(cell).wordBreak).toBe('auto-phrase');
});
