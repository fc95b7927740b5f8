import { afterEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { useToasts } from '../../ui/overlays/toast.ts';
import PosterCard from './poster-card.tsx';

const LINK = `https://app.example/chain/#/not_bound?inviter=0x${'ab'.repeat(32)}`;
const open = () => renderInApp(<PosterCard address={`0x${'ab'.repeat(32)}`} link={LINK} />);

afterEach(() => vi.restoreAllMocks());

test('default: the drawn poster is saved as a picture', async () => {
  const saved: [string, Blob][] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof File) saved.push([file.name, file]);
    return '#';
  });
  const screen = await open();
  await expect.element(screen.getByRole('img', { name: 'Poster with your invite code and link' })).toBeVisible();
  await screen.getByRole('button', { name: 'Save image' }).click();
  await expect.poll(() => saved.map(([name, { type }]) => `${name} ${type}`)).toEqual(['suil-invite.png image/png']);
  // An empty canvas of that size compresses to a few kilobytes.
  expect(saved[0]?.[1].size).toBeGreaterThan(20_000);
});

test('behavior: where files cannot be shared the link is copied', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await open();
  await screen.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => writeText.mock.calls).toEqual([[LINK]]);
});

test('error: a browser that makes no picture says so', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
  const screen = await open();
  await screen.getByRole('button', { name: 'Save image' }).click();
  await expect
    .poll(() => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`))
    .toContain('error: This browser could not make the image.');
});
