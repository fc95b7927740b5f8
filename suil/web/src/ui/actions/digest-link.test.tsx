import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { useToasts } from '../overlays/toast.ts';
import { DigestLink } from './digest-link.tsx';

const DIGEST = '9wDigestOfTheTransactionX7Yz';

test('default: a link to the explorer, shortened, with the whole digest as its title', async () => {
  const screen = await renderInApp(<DigestLink digest={DIGEST} url="https://explorer.example/9w" />);
  const link = screen.getByRole('link', { name: '9wDige…X7Yz' });
  await expect.element(link).toHaveAttribute('href', 'https://explorer.example/9w');
  await expect.element(link).toHaveAttribute('title', DIGEST);
});

test('behavior: without an explorer it copies the whole digest and says so', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await renderInApp(<DigestLink digest={DIGEST} url={null} />);
  await screen.getByRole('button', { name: `9wDige…X7Yz: copy transaction ${DIGEST}` }).click();
  expect(writeText).toHaveBeenCalledWith(DIGEST);
  await expect.poll(() => useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Copied']);
});
