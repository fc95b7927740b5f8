import type { QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { configured } from '../../../entities/parameters/configuration.test-support.ts';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import { silenceNetwork } from '../../../testing/silent-network.test-support.ts';
import { IncomeCard } from './income-card.tsx';

silenceNetwork();

const ADDRESS = `0x${'a'.repeat(64)}`;
const SUI = 1_000_000_000n;
/** 10,000 USDC at the full yield of 500 ppm; a SUI is a dollar. */
const view = {
  overview: { lastClosedDay: 200, lastFactor: 1_000_000_000n },
  position: { value: 10_000_000_000n, pending: 0n, startDay: 100, claimable: 0n, claimed: 0n },
  reserves: { x: 1_000n * SUI, y: 1_000_000_000n },
};
const answers: readonly (readonly [QueryKey, unknown])[] = [
  [['open', 'liquidity'], view],
  [[ADDRESS, 'liquidity'], view],
  configured(),
];
const open = (...more: (readonly [QueryKey, unknown])[]) =>
  renderInApp(<IncomeCard address={ADDRESS} />, [...answers, ...more]);

test('default: without a login the income of pool and pledges, as the chain has it', async () => {
  const { getByTestId } = await open([[ADDRESS, 'pledges'], []]);
  // 10,000 · 500 ppm, less 5%.
  await expect.element(getByTestId('income-today')).toMatchTextContent('+4.7500');
});

test('behavior: no smaller sum while the pledges are on their way', async () => {
  const { getByTestId } = await open();
  expect(getByTestId('income-today').elements()).toEqual([]);
});
