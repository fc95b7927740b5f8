import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import { LIQUIDITY } from './liquidity.test-support.ts';
import { IncomeCard, PositionCard } from './position-card.tsx';

test('default: today is estimated as the last day was funded, and says so', async () => {
  const { container } = await renderInApp(<PositionCard onAction={() => undefined} />, LIQUIDITY);
  // 100 USDC at 500 ppm are 0.05; a quarter of it.
  expect(rowsOf(container)[0]).toEqual(['Today, estimated, 25% funded', '≈ 0.012500 USDC']);
});

test('default: the fee of a claim is the chain’s', async () => {
  const { container } = await renderInApp(<IncomeCard onAction={() => undefined} />, LIQUIDITY);
  expect(container.textContent).toContain('Fee 7%.');
});

test('behavior: until the chain has said it, no fee is shown', async () => {
  const { container } = await renderInApp(<IncomeCard onAction={() => undefined} />);
  expect(container.textContent).not.toContain('Fee');
});
