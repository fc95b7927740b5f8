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

/** A form that grows upwards when its field is left, as one in a sheet at the bottom of a phone does. */
function Bottom({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState(false);
  return (
    <div style={{ position: 'fixed', bottom: 0 }}>
      <button type="button" onClick={onClose}>
        Close
      </button>
      <TextField
        label="Address"
        value="0x1"
        problem={shown ? 'Not an address.' : null}
        onChange={() => undefined}
        onBlur={() => setShown(true)}
      />
      {shown ? <div style={{ height: 200 }} /> : null}
    </div>
  );
}

test('regression/19 leaving a field by a press moves nothing before the press has ended', async () => {
  let closed = 0;
  const screen = await renderInApp(<Bottom onClose={() => (closed += 1)} />);
  await screen.getByRole('textbox', { name: 'Address' }).click();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not an address.');
  expect(closed).toBe(1);
});
