import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import { ProductReserves } from './product-reserves.tsx';

const KEY = ['open', 'product-reserves'] as const;

test('default: each product’s parts with their figures, drawn in proportion, and how long the pool’s reserve lasts', async () => {
  const reserves = {
    // At 500 ppm a day at most, 1,000 USDC need 0.5 USDC: 200 USDC last 400 days.
    flow: { principal: 1_000_000_000n, escrow: 300_000_000n, reserve: 200_000_000n },
    team: { escrow: 5_000_000n, reserve: 15_000_000n },
    pledge: { principal: 100_000_000_000n, escrow: 0n, reserve: 25_500_000_000n, suilPrincipal: 0n, open: {} },
  };
  const { container, getByRole } = await renderInApp(<ProductReserves />, [[KEY, reserves]]);
  await getByRole('heading', { name: 'Reserves of the products' }).click();
  const products = [...container.querySelectorAll('section[aria-label]')].map((product) => [
    product.getAttribute('aria-label'),
    ...[...product.querySelectorAll('li')].map(({ textContent }) => textContent),
  ]);
  expect(products).toEqual([
    ['Liquidity pool', 'Principal1,000.00 USDC', 'Income set aside300.00 USDC', 'Free reserve200.00 USDC'],
    ['Team', 'Income set aside5.00 USDC', 'Free reserve15.00 USDC'],
    ['Pledges', 'Principal100.00 SUI', 'Income set aside0.00 SUI', 'Free reserve25.50 SUI'],
  ]);
  const widths = [...container.querySelectorAll('section[aria-label="Team"] div > i')].map(
    (part) => part.getBoundingClientRect().width,
  );
  expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(3, 0);
  expect(rowsOf(container)).toEqual([['Pool reserve lasts', expect.stringMatching(/\b400 days/)]]);
});
