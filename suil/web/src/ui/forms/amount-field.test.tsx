import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { AmountField, type AmountProblem, useAmount } from './amount-field.tsx';

const SUI = 1_000_000_000n;

interface FormProps {
  readonly balance?: bigint;
  readonly maximum?: null;
  readonly minimum?: bigint;
  readonly check?: () => AmountProblem;
}

/** A field over a balance, and what a form would submit. */
function Form({ balance, maximum, minimum, check }: FormProps) {
  const amount = useAmount({ asset: 'SUI', balance, minimum, check });
  return (
    <>
      <AmountField
        label="Stake"
        asset="SUI"
        amount={amount}
        maximum={maximum === null ? null : balance}
        hint="about 4 USDC"
      />
      <output>{amount.units === null ? 'nothing' : String(amount.units)}</output>
      <button type="button" onClick={amount.clear}>
        Clear
      </button>
      <button type="button">{amount.problem ?? 'Submit'}</button>
    </>
  );
}

async function open(props: FormProps) {
  const screen = await renderInApp(<Form {...props} />);
  return { screen, field: screen.getByLabelText('Stake'), submitted: screen.getByRole('status') };
}

describe('AmountField', () => {
  test('default: typed text is exact base units, to the last of nine decimals', async () => {
    const { screen, field, submitted } = await open({ balance: 30n * SUI });
    await field.fill('1.000000001');
    await expect.element(submitted).toHaveTextContent('1000000001');
    await expect.element(screen.getByText('about 4 USDC')).toBeVisible();
  });

  test('behavior: Max and the shares fill in parts of the maximum, rounded down', async () => {
    const { screen, field, submitted } = await open({ balance: 10n });
    await screen.getByRole('button', { name: /^Max/ }).click();
    await expect.element(field).toHaveValue('0.00000001');
    // A quarter of 10 is 2.5 base units.
    await screen.getByRole('button', { name: '25%' }).click();
    await expect.element(submitted).toHaveTextContent('2');
  });

  test('behavior: an amount without a maximum has neither Max nor shares', async () => {
    const { screen, field, submitted } = await open({ maximum: null });
    await field.fill('20');
    await expect.element(submitted).toHaveTextContent('20000000000');
    for (const name of [/^Max/, /%$/]) expect(screen.getByRole('button', { name }).query()).toBeNull();
  });

  test('behavior: a problem shows after the field is left, not while it is typed', async () => {
    const { screen, field, submitted } = await open({ balance: 5n * SUI });
    await field.fill('6');
    await expect.element(submitted).toHaveTextContent('nothing');
    expect(screen.getByRole('alert').query()).toBeNull();
    await userEvent.tab();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Insufficient SUI balance.');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  });

  test('error: less than the minimum names it, and no number is invalid', async () => {
    const { screen, field } = await open({ balance: 5n * SUI, minimum: SUI / 2n });
    await field.fill('0.4');
    await userEvent.tab();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Minimum 0.5 SUI');
    await field.fill('4..');
    await expect.element(screen.getByRole('alert')).toBeVisible();
  });

  test('behavior: a reason that is too long for a button is in full under the field', async () => {
    const full = 'At least 1 SUI, or all there is once in 30 days.';
    const { screen, field, submitted } = await open({ check: () => ({ short: 'Minimum 1 SUI', full }) });
    await field.fill('0.4');
    await userEvent.tab();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(full);
    await expect.element(submitted).toHaveTextContent('nothing');
    await expect.element(screen.getByRole('button', { name: 'Minimum 1 SUI' })).toBeVisible();
  });

  test('behavior: a pasted amount may have thousands separators; clearing leaves no problem in red', async () => {
    const { screen, field, submitted } = await open({ balance: 5_000n * SUI });
    await field.click();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '1,234.5');
    field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expect.element(submitted).toHaveTextContent('1234500000000');
    await screen.getByRole('button', { name: 'Clear' }).click();
    await expect.element(field).toHaveValue('');
    expect(screen.getByRole('alert').query()).toBeNull();
  });

  test('regression/19 what is typed is not rewritten; "1,234" is asked back and either answer is taken', async () => {
    const { screen, field, submitted } = await open({ balance: 5_000n * SUI });
    await field.click();
    await userEvent.keyboard('1,234');
    await expect.element(field).toHaveValue('1,234');
    await expect.element(submitted).toHaveTextContent('nothing');
    await userEvent.tab();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('1234 or 1.234?');
    await screen.getByRole('button', { name: '1.234', exact: true }).click();
    await expect.element(submitted).toHaveTextContent('1234000000');
    await field.fill('1,234');
    await screen.getByRole('button', { name: '1234', exact: true }).click();
    await expect.element(submitted).toHaveTextContent('1234000000000');
  });

  test('regression/19 an amount of something else is refused with the reason', async () => {
    const { screen, field, submitted } = await open({ balance: 5_000n * SUI });
    for (const [text, reason] of [
      ['$21', 'This field takes SUI, not $.'],
      ['21 USDC', 'This field takes SUI, not USDC.'],
    ] as const) {
      await field.fill(text);
      await userEvent.tab();
      await expect.element(screen.getByRole('alert')).toHaveTextContent(reason);
      await expect.element(submitted).toHaveTextContent('nothing');
      await expect.element(field).toHaveValue(text);
    }
  });

  test('behavior: without a known balance nothing can be chosen', async () => {
    const { screen } = await open({});
    await expect.element(screen.getByRole('button', { name: /^Max/ })).toBeDisabled();
    await expect.element(screen.getByRole('button', { name: '50%' })).toBeDisabled();
  });
});
