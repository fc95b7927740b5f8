import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Sheet } from './sheet.tsx';
import { showToast, TOAST_MS, useToasts } from './toast.ts';
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

test('behavior: on a phone they are below every head at the top, in a wide window in the corner; none covers an open dialog', async () => {
  const { container } = await renderInApp(
    <>
      <header data-toasts-below="" style={{ position: 'fixed', insetInline: 0, top: 0, height: 60 }} />
      <div data-toasts-below="" style={{ position: 'fixed', insetInline: 0, top: 60, height: 44 }} />
      <Toaster linkOf={() => null} />
    </>,
  );
  const region = container.querySelector('[aria-live=polite]');
  const boxOf = () => region?.firstElementChild?.getBoundingClientRect();
  await page.viewport(375, 812);
  showToast({ kind: 'error', text: 'Stake failed' });
  showToast({ kind: 'error', text: 'Claim failed' });
  // 60 + 44 and the gap of 8.
  await expect.poll(() => boxOf()?.top).toBe(112);
  for (const widthPx of [1080, 1280]) {
    await page.viewport(widthPx, 832);
    const box = region?.getBoundingClientRect();
    expect([box?.bottom, box?.right]).toEqual([816, widthPx - 16]);
    expect(box?.left).toBeGreaterThanOrEqual(widthPx / 2 + 240);
  }
});

test('regression/19 on a phone a full sheet leaves the toasts their space: they cover nothing of it', async () => {
  const screen = await renderInApp(
    <>
      <Toaster linkOf={() => null} />
      <Sheet open onClose={() => undefined} title="Transfer">
        <div style={{ height: 2_000 }} />
      </Sheet>
    </>,
  );
  const sheet = screen.getByRole('dialog', { name: 'Transfer' });
  for (const [widthPx, heightPx] of [
    [375, 667],
    [900, 600],
  ] as const) {
    await page.viewport(widthPx, heightPx);
    await expect.element(sheet).toBeVisible();
    showToast({ id: '9w', kind: 'pending', text: 'Transfer: waiting' });
    showToast({ kind: 'error', text: 'Claim failed' });
    await expect.element(screen.getByText('Claim failed')).toBeVisible();
    const bottomOfToasts = () => screen.getByRole('alert').element().getBoundingClientRect().bottom;
    await expect.poll(() => sheet.element().getBoundingClientRect().top - bottomOfToasts()).toBeGreaterThan(0);
    useToasts.setState({ toasts: [] });
  }
});

test('regression/19 a pointer that rests where a success appears does not keep it', async () => {
  const screen = await renderInApp(
    <>
      <div data-testid="form" style={{ position: 'fixed', inset: 0 }} />
      <Toaster linkOf={() => null} />
    </>,
  );
  await page.viewport(375, 812);
  await userEvent.hover(screen.getByTestId('form'), { position: { x: 180, y: 40 } });
  showToast({ kind: 'success', text: 'Copied' });
  const toast = screen.getByRole('status');
  await expect.poll(() => toast.query()?.matches(':hover')).toBe(true);
  await expect.element(toast, { timeout: 5_000 }).not.toBeInTheDocument();
});

test('behavior: pointed at, a success stays; left, it goes', async () => {
  const screen = await renderInApp(<Toaster linkOf={() => null} />);
  const shownAtMs = Date.now();
  showToast({ kind: 'success', text: 'Copied' });
  await userEvent.hover(screen.getByRole('status'));
  await expect.poll(() => Date.now() - shownAtMs, { timeout: 5_000 }).toBeGreaterThan(TOAST_MS + 500);
  await expect.element(screen.getByRole('status')).toBeInTheDocument();
  await userEvent.unhover(screen.getByRole('status'));
  await expect.element(screen.getByRole('status'), { timeout: 5_000 }).not.toBeInTheDocument();
});
