import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { useAmount } from './amount-field.tsx';
import { AmountSheet } from './amount-sheet.tsx';

const USDC = 1_000_000n;

function TopUp({ onSubmit }: { onSubmit: (units: bigint) => void }) {
  const amount = useAmount({ asset: 'USDC', minimum: USDC, balance: 50n * USDC });
  return (
    <AmountSheet
      open
      onClose={() => undefined}
      title="Top up"
      label="Amount"
      asset="USDC"
      amount={amount}
      maximum={50n * USDC}
      facts={[]}
      onSubmit={onSubmit}
    />
  );
}

test('default: the button names what is wrong, then leads to the review with the exact amount', async () => {
  const onSubmit = vi.fn();
  const screen = await renderInApp(<TopUp onSubmit={onSubmit} />);
  const field = screen.getByRole('textbox', { name: 'Amount' });
  const submit = screen.getByRole('button', { name: 'Review' });
  await field.fill('50.000001');
  await expect.element(screen.getByRole('button', { name: 'Insufficient USDC balance.' })).toBeDisabled();
  await field.fill('0.5');
  await expect.element(screen.getByRole('button', { name: 'Minimum 1 USDC' })).toBeDisabled();
  await field.fill('12.5');
  await expect.element(submit).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  // 12.5 USDC have six decimals.
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(12_500_000n);
});
