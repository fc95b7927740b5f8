import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import { LIQUIDITY } from './liquidity.test-support.ts';
import UnstakeSheet from './unstake-sheet.tsx';

test('default: fee and least remainder are the chain’s', async () => {
  const screen = await renderInApp(<UnstakeSheet open onClose={() => undefined} />, LIQUIDITY);
  await expect.element(screen.getByText('What remains must be zero or at least 20 USD.')).toBeVisible();
  await screen.getByRole('textbox').fill('50');
  await expect.element(screen.getByRole('button', { name: 'Review' })).toBeEnabled();
  // 3% of 50.
  expect(rowsOf(document.body)[0]).toEqual(['Fee (3%)', '1.5000 USDC']);
});

test('behavior: until the chain has said them, neither is shown and nothing can be signed', async () => {
  const screen = await renderInApp(<UnstakeSheet open onClose={() => undefined} />);
  await screen.getByRole('textbox').fill('0.00001');
  expect(rowsOf(document.body)[0]).toEqual(['Fee (–)', '–']);
  expect(document.body.textContent).not.toContain('What remains must be');
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[type="submit"]')) {
    expect(button.disabled).toBe(true);
  }
});
