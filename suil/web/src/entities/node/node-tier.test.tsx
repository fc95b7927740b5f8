import type { NodesResponse } from '@suil/core/api';
import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import { NodeTierCard } from './node-tier.tsx';

const tier: NodesResponse['tiers'][number] = {
  tier: 'intermediate',
  price: '1000000000',
  quantity: 500,
  sold: 125,
  open: 375,
  weight: 6,
  feeShareBps: 1_000,
};

test('default: price, what is sold and left, and what a node shares in', async () => {
  const { container, getByRole, getByText } = await renderInApp(<NodeTierCard tier={tier} dividendBps={500} />);
  await expect.element(getByRole('article', { name: 'Intermediate' })).toMatchTextContent(/1,000 USDC \/ PRO/);
  await expect.element(getByText('375 left')).toBeVisible();
  // 125 of 500.
  expect(container.querySelector<HTMLElement>('[aria-hidden] > i')?.style.width).toBe('25%');
  expect(rowsOf(container)[0]?.[1]).toBe('10%');
});

test('behavior: nothing left is "Sold out"', async () => {
  const sold = { ...tier, sold: 500, open: 0 };
  const { container, getByText } = await renderInApp(<NodeTierCard tier={sold} dividendBps={500} />);
  await expect.element(getByText('Sold out')).toBeVisible();
  expect(container.querySelector<HTMLElement>('[aria-hidden] > i')?.style.width).toBe('100%');
});
