import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Stepper } from './stepper.tsx';

function Quantity() {
  const [value, setValue] = useState<number | null>(2);
  return (
    <>
      <Stepper label="Nodes" value={value} least={1} most={3} onChange={setValue} />
      <output>{value ?? 'none'}</output>
    </>
  );
}

test('default: the buttons stay within the bounds, and typed text that is no such number counts as none', async () => {
  const screen = await renderInApp(<Quantity />);
  const value = screen.getByRole('status');
  const more = screen.getByRole('button', { name: 'One more' });
  await more.click();
  await expect.element(value).toHaveTextContent('3');
  await expect.element(more).toBeDisabled();
  await screen.getByLabelText('Nodes').fill('4');
  await expect.element(value).toHaveTextContent('none');
  await expect.element(screen.getByLabelText('Nodes')).toHaveAttribute('aria-invalid', 'true');
  await screen.getByRole('button', { name: 'One less' }).click();
  await expect.element(value).toHaveTextContent('1');
});
