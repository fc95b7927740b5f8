import type { Notice } from '@suil/core/api';
import { beforeEach, expect, test } from 'vitest';
import { markRead, useReadUntil } from '../../entities/notice/queries.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Ticker } from './ticker.tsx';

const notice = { id: 'act 7', publishedAtMs: 1_000, kind: 'act', act: 'Paused' } as const;
const open = (items: readonly Partial<Notice>[]) =>
  renderInApp(<Ticker />, [[['open', 'notices', 'newest'], { items, nextCursor: null }]]);

beforeEach(() => useReadUntil.setState({ ms: 0 }));

test('default: the newest notice, which leads to its text', async () => {
  const screen = await open([notice]);
  const link = screen.getByRole('link', { name: 'New stakes, pledges and vouchers are paused' });
  await expect.element(link).toHaveAttribute('href', '#/notice?id=act%207');
});

test('behavior: a notice that was read is gone at once, and none is nothing', async () => {
  const screen = await open([notice]);
  await expect.element(screen.getByRole('link')).toBeVisible();
  markRead(1_000);
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
  await screen.unmount();
  const { container } = await open([]);
  expect(container.textContent).toBe('');
});
