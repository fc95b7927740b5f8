import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { TextField } from './text-field.tsx';

function Country() {
  const [value, setValue] = useState('');
  const problem = value.length > 2 ? 'Two letters, please.' : null;
  const hint = value === 'DE' ? 'Germany' : null;
  return <TextField label="Country" value={value} problem={problem} hint={hint} onChange={setValue} />;
}

test('default: the meaning under the field, or the reason why it cannot be used, both read with it', async () => {
  const screen = await renderInApp(<Country />);
  const field = screen.getByRole('textbox', { name: 'Country' });
  await field.fill('DE');
  await expect.element(field).toHaveAccessibleDescription('Germany');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await field.fill('DEU');
  await expect.element(field).toHaveAccessibleDescription('Two letters, please.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Two letters, please.');
  expect(screen.getByText('Germany').query()).toBeNull();
});
