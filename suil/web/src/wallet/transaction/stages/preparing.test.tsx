import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../../testing/render.test-support.tsx';
import { PreparingStage } from './preparing.tsx';
import { stakeReview, transferReview } from './samples.test-support.ts';
import { SigningStage } from './signing.tsx';

test('PreparingStage: screen readers hear that the transaction is being checked', async () => {
  const screen = await renderInApp(<PreparingStage />);
  await expect.element(screen.getByRole('status', { name: 'Checking the transaction' })).toBeVisible();
});

test('SigningStage: the rows stay in view while the wallet asks', async () => {
  const { container } = await renderInApp(<SigningStage review={stakeReview} />);
  expect(rowsOf(container).map(([label]) => label)).toEqual([
    'From → to',
    'Action',
    'You pay',
    'Network fee',
    'Account',
  ]);
});

test('SigningStage: an intent is not explained by its nonce', async () => {
  const { container } = await renderInApp(<SigningStage review={transferReview} />);
  expect(rowsOf(container)[2]).toEqual(['You pay', '0.000000005 SUI']);
  expect(container.textContent).not.toContain(transferReview.nonce.nonce);
});
