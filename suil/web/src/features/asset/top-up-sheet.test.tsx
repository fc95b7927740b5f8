import { expect, test } from 'vitest';
import { configured } from '../../entities/parameters/configuration.test-support.ts';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import TopUpSheet from './top-up-sheet.tsx';

const minimum = () => rowsOf(document.body).find(([name]) => name === 'Minimum')?.[1];
const submit = () => document.querySelector<HTMLButtonElement>('button[type="submit"]');

test('default: the least amount follows from the chain’s least withdrawal', async () => {
  const screen = await renderInApp(<TopUpSheet open onClose={() => undefined} />, [
    // A hundredth of it is the least top-up.
    configured({ withdrawMinMist: 300_000_000n }),
  ]);
  await expect.poll(minimum).toBe('0.003 SUI');
  await screen.getByRole('textbox').fill('0.002');
  await expect.element(screen.getByRole('button', { name: 'Minimum 0.003 SUI' })).toBeDisabled();
  await screen.getByRole('textbox').fill('0.003');
  await expect.element(screen.getByRole('button', { name: 'Review' })).toBeEnabled();
});

test('behavior: until the chain has said it, no least amount is named and nothing can be signed', async () => {
  const screen = await renderInApp(<TopUpSheet open onClose={() => undefined} />);
  await expect.poll(minimum).toBe('–');
  await screen.getByRole('textbox').fill('1');
  await expect.poll(() => submit()?.disabled).toBe(true);
  expect(submit()?.getAttribute('aria-busy')).toBe('true');
});
