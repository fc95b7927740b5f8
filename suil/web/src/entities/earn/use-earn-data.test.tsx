import type { QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { configured } from '../parameters/configuration.test-support.ts';
import { useEarnData } from './use-earn-data.ts';

/** Before the first closed day. */
const ANSWERS: readonly (readonly [QueryKey, unknown])[] = [
  [
    ['open', 'liquidity'],
    { overview: { lastClosedDay: 100, principal: 0n, reserve: 0n }, reserves: { x: 1_000n, y: 1_000n } },
  ],
  [['open', 'days', 7], { items: [] }],
  [['open', 'hashrate-days', 7], { items: [] }],
  [['open', 'node-days', 7], { items: [] }],
  [['open', 'nodes'], { tiers: [] }],
  [['open', 'bank-products'], { products: [] }],
  [['open', 'product-reserves'], { pledge: { open: {} } }],
  [['open', 'pool', 'usdcSui'], { x: 1_000n, feeBps: 30 }],
  [['open', 'candles', 'SUI', 'day', 8], { candles: [] }],
  [['open', 'prices'], { suilSpot: null }],
];

function Fee() {
  const { data } = useEarnData(null);
  return <output>{data ? String(data.parameters.claimFeeBps) : 'unknown'}</output>;
}

test('default: products are compared at the fees that the chain has', async () => {
  const { container } = await renderInApp(<Fee />, [...ANSWERS, configured({ claimFeeBps: 1_700n })]);
  expect(container.textContent).toBe('1700');
});

test('behavior: until the chain has said them nothing is compared', async () => {
  const { container } = await renderInApp(<Fee />, ANSWERS);
  expect(container.textContent).toBe('unknown');
});
