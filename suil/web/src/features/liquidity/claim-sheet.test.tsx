import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import ClaimSheet from './claim-sheet.tsx';
import { LIQUIDITY } from './liquidity.test-support.ts';

test('default: the fee is the chain’s', async () => {
  const screen = await renderInApp(<ClaimSheet open onClose={() => undefined} />, LIQUIDITY);
  await screen.getByRole('textbox').fill('2');
  await expect.element(screen.getByRole('button', { name: 'Review' })).toBeEnabled();
  // 7% of 2.
  expect(rowsOf(document.body).slice(0, 1)).toEqual([['Fee (7%)', '0.1400 USDC']]);
});

test('behavior: until the chain has said the fee, none is shown and nothing can be signed', async () => {
  const screen = await renderInApp(<ClaimSheet open onClose={() => undefined} />);
  await screen.getByRole('textbox').fill('2');
  await expect.element(screen.getByRole('button', { name: 'Review' })).toBeDisabled();
  expect(rowsOf(document.body)).toEqual([
    ['Fee (–)', '–'],
    ['Stays claimable', '–'],
  ]);
});
