import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import { PositionCard } from './rescue-page.tsx';

const ADDRESS = `0x${'a'.repeat(64)}`;
const USDC = 1_000_000n;

test('default: principal and fee are of one answer of the chain', async () => {
  const view = {
    overview: { unstakeFeeBps: 300n },
    position: { value: 90n * USDC, pending: 10n * USDC, claimable: 5n * USDC },
  };
  const screen = await renderInApp(<PositionCard address={ADDRESS} />, [[[ADDRESS, 'liquidity'], view]]);
  expect(rowsOf(screen.container).map(([, value]) => value)).toEqual(['100.0000 USDC', '5.0000 USDC', '3%']);
  for (const button of screen.getByRole('button').elements()) expect(button).toBeEnabled();
});

test('behavior: until it has answered there is no fee, and nothing to sign', async () => {
  const screen = await renderInApp(<PositionCard address={ADDRESS} />);
  expect(rowsOf(screen.container)).toEqual([]);
  expect(screen.getByRole('button').elements()).toEqual([]);
});
