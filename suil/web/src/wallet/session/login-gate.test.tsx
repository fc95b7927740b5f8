import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { useConnect } from '../connect/connect-state.ts';
import { LoginGate } from './login-gate.tsx';

test('default: without a wallet the content is hidden, and the button opens the list of wallets', async () => {
  const screen = await renderInApp(<LoginGate>{(address) => <p>{`income of ${address}`}</p>}</LoginGate>);
  await expect.element(screen.getByText('Please log in first')).toBeVisible();
  expect(screen.getByText(/income of/).query()).toBeNull();
  await screen.getByRole('button', { name: 'Connect Wallet' }).click();
  expect(useConnect.getState().view).toBe('wallets');
});
