import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Disclosure } from './disclosure.tsx';

test('default: the title shows and hides its content', async () => {
  const screen = await renderInApp(<Disclosure title="Risks">You can lose money.</Disclosure>);
  const content = screen.getByText('You can lose money.');
  await expect.element(content).not.toBeVisible();
  await screen.getByText('Risks').click();
  await expect.element(content).toBeVisible();
  await screen.getByText('Risks').click();
  await expect.element(content).not.toBeVisible();
});
