import { beforeEach, expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { showToast, useToasts } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => useToasts.setState({ toasts: [] }));

test('default: the live region exists before there is a toast; an error interrupts, a success does not', async () => {
  const { container, getByRole } = await renderInApp(<Toaster linkOf={() => null} />);
  expect(container.querySelector('[aria-live=polite]')?.childElementCount).toBe(0);
  showToast({ kind: 'error', text: 'Stake failed' });
  showToast({ kind: 'success', text: 'Copied' });
  await expect.element(getByRole('alert')).toHaveTextContent('Stake failed');
  await expect.element(getByRole('status')).toHaveTextContent('Copied');
});

test('behavior: a pending toast turns into its outcome, links its transaction and can be closed', async () => {
  const screen = await renderInApp(<Toaster linkOf={(digest) => `https://explorer.example/${digest}`} />);
  showToast({ id: '9w', kind: 'pending', text: 'Stake: waiting' });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Stake: waiting');
  showToast({ id: '9w', kind: 'success', text: 'Staked', digest: '9wDigestOfTheTransaction' });
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^Staked/);
  expect(screen.getByRole('status').elements()).toHaveLength(1);
  const link = screen.getByRole('link');
  await expect.element(link).toHaveAttribute('href', 'https://explorer.example/9wDigestOfTheTransaction');
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
});
