import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import { FeesCard } from './fees-card.tsx';

const KEY = ['open', 'uncollected-fees'] as const;
const of = (amount: bigint) => ({ amount, taken: amount });

test('default: the fees of each product, and the button that has them collected', async () => {
  const fees = { SUI: of(30_000_000n), SUIL: of(3_600_000_000n), USDC: of(0n) };
  const { container, getByRole } = await renderInApp(<FeesCard />, [[KEY, fees]]);
  expect(rowsOf(container)).toEqual([
    ['Pledges', '0.0300 SUI'],
    ['Quick exchange', '3.6000 SUIL'],
    ['Liquidity pool', '0.0000 USDC'],
  ]);
  await getByRole('heading').click();
  await expect.element(getByRole('button', { name: 'Collect the fees' })).toBeEnabled();
});

test('behavior: without fees there is nothing to collect', async () => {
  const { getByRole } = await renderInApp(<FeesCard />, [[KEY, { SUI: of(0n), SUIL: of(0n), USDC: of(0n) }]]);
  await getByRole('heading').click();
  await expect.element(getByRole('button', { name: 'Collect the fees' })).toBeDisabled();
});
