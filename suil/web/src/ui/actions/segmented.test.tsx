import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Segmented } from './segmented.tsx';

const TERMS = [30, 90, 180] as const;

function Terms() {
  const [term, setTerm] = useState<(typeof TERMS)[number]>(30);
  const options = TERMS.map((value) => ({ value, text: `${value} days` }));
  return <Segmented label="Term" options={options} value={term} onChange={setTerm} />;
}

test('default: one of a named group is on, and the keyboard chooses another', async () => {
  const screen = await renderInApp(<Terms />);
  await expect.element(screen.getByRole('group', { name: 'Term' })).toBeVisible();
  const on = () =>
    screen
      .getByRole('button', { pressed: true })
      .elements()
      .map(({ textContent }) => textContent);
  expect(on()).toEqual(['30 days']);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.poll(on).toEqual(['90 days']);
});
