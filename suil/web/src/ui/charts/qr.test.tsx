import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Qr } from './qr.tsx';

/** Whether the module in this column and row of the code is dark. */
const isDark = (container: Element, x: number, y: number) =>
  container.querySelector('path')?.getAttribute('d')?.includes(`M${x} ${y}h1v1h-1z`);

test('default: a named picture of the smallest code, with a quiet zone of four modules', async () => {
  const { container, getByRole } = await renderInApp(<Qr text="SUIL" label="QR code of your invite link" />);
  const picture = getByRole('img', { name: 'QR code of your invite link' });
  // Version 1 has 21 modules; four more on each side.
  await expect.element(picture).toHaveAttribute('viewBox', '0 0 29 29');
  const edge = Array.from({ length: 29 }, (_, index) => index);
  expect(edge.some((at) => isDark(container, at, 3) || isDark(container, 3, at))).toBe(false);
  // The finder pattern's corner, ring and center.
  expect([4, 5, 6].map((at) => isDark(container, at, at))).toEqual([true, false, true]);
  expect([24, 23, 22].map((x) => isDark(container, x, 28 - x))).toEqual([true, false, true]);
});

test('behavior: a longer text makes a larger code', async () => {
  const link = `https://app.example/chain/#/not_bound?inviter=0x${'ab'.repeat(32)}`;
  const { container } = await renderInApp(<Qr text={link} label="QR" />);
  const [, , width = 0] = (container.querySelector('svg')?.getAttribute('viewBox') ?? '').split(' ').map(Number);
  // 112 bytes at level M need version 7, 45 modules: version 6 holds 106.
  expect(width).toBe(45 + 8);
});
