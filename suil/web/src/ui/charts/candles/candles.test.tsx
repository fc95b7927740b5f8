import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLetterSizePx } from '../../../testing/letters.test-support.ts';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import { Candles } from './candles.tsx';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 10, 1);
/** Candle n opens at n and closes at n + 1. */
const candles = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    startMs: START_MS + index * HOUR_MS,
    open: index,
    high: index + 2,
    low: Math.max(0, index - 1),
    close: index + 1,
  }));

const open = (count: number, toEnd = (startMs: number) => `hour ${(startMs - START_MS) / HOUR_MS}`) =>
  renderInApp(
    <Candles
      label="Candles of SUI"
      candles={candles(count)}
      readout={(index) => ({ time: `hour ${index}`, prices: [{ name: 'Close', text: `${index + 1}.00` }] })}
      toPrice={(value) => value.toFixed(2)}
      toTick={(startMs) => new Date(startMs).toISOString().slice(11, 16)}
      toEnd={toEnd}
    />,
  );

test('default: the newest candle is read; a picture fills the box until the library has come', async () => {
  const screen = await open(60);
  await expect.element(screen.getByTestId('candle-readout')).toMatchTextContent(/^hour 59 Close 60\.00/);
  expect(screen.container.querySelectorAll('svg g')).toHaveLength(60);
  await expect.poll(() => screen.container.querySelectorAll('canvas').length).toBeGreaterThan(0);
  expect(screen.container.querySelector('svg g')).toBeNull();
});

test('behavior: arrow keys, Home and End move from candle to candle and announce each', async () => {
  const screen = await open(60);
  const slider = screen.getByRole('slider', { name: 'Candles of SUI' });
  slider.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'hour 58: Close 59.00');
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByTestId('candle-readout')).toMatchTextContent(/^hour 0 Close 1\.00/);
  await userEvent.keyboard('{End}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'hour 59: Close 60.00');
});

test('behavior: a pointer that rests where the chart appears does not take over from the keys', async () => {
  const before = await open(60);
  await expect.poll(() => before.container.querySelectorAll('canvas').length).toBeGreaterThan(0);
  const plot = before.getByRole('slider').element().parentElement;
  if (!plot) throw new Error('the chart has a box');
  await userEvent.hover(plot, { position: { x: 120, y: 100 } });
  await before.unmount();
  const screen = await open(60);
  const slider = screen.getByRole('slider');
  slider.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => screen.container.querySelectorAll('canvas').length).toBeGreaterThan(0);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'hour 57: Close 58.00');
});

test('behavior: a pointer reads the candle below it, and leaves the newest one', async () => {
  const screen = await open(60);
  await expect.poll(() => screen.container.querySelectorAll('canvas').length).toBeGreaterThan(0);
  const plot = screen.getByRole('slider').element().parentElement;
  if (!plot) throw new Error('the chart has a box');
  await userEvent.hover(plot, { position: { x: 5, y: 100 } });
  await expect.element(screen.getByTestId('candle-readout')).toMatchTextContent(/hour [0-2] Close/);
  await userEvent.unhover(plot);
  await expect.element(screen.getByTestId('candle-readout')).toMatchTextContent(/^hour 59 /);
});

test('behavior: zooming keeps the newest candles and says what is shown; the last step shows no more than six', async () => {
  const screen = await open(60);
  const zoomIn = screen.getByRole('button', { name: 'Zoom in' });
  const zoomOut = screen.getByRole('button', { name: 'Zoom out' });
  await expect.element(screen.getByText('hour 0', { exact: true })).toBeVisible();
  await expect.element(zoomOut).toBeDisabled();
  // 59 spans of an hour, a 1.6th of them: 36.875, so from 22.125 on.
  await zoomIn.click();
  await expect.element(screen.getByText('hour 22', { exact: true })).toBeVisible();
  for (let count = 0; count < 5; count += 1) await zoomIn.click({ force: true });
  await expect.element(screen.getByText('hour 54', { exact: true })).toBeVisible();
  await expect.element(zoomIn).toBeDisabled();
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expect.element(screen.getByText('hour 0', { exact: true })).toBeVisible();
});

test.each([
  [320, 16],
  [375, 16],
  [375, 32],
] as const)(
  'edge: at %i px, with letters of %i px, nothing is cut, and with usual letters each end is on one line',
  async (widthPx, letterPx) => {
    await page.viewport(widthPx, 700);
    await setLetterSizePx(letterPx);
    const { container } = await open(60, () => '2026/11/30 01:00');
    // The edges of the page and of the card.
    container.style.padding = '0 2rem';
    await expect.poll(() => container.querySelectorAll('canvas').length).toBeGreaterThan(0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(widthPx);
    const ends = [...container.querySelectorAll('figure > div > span')].filter(
      ({ textContent }) => textContent === '2026/11/30 01:00',
    );
    expect(ends).toHaveLength(2);
    if (letterPx === 16) for (const end of ends) expect(end.getBoundingClientRect().height).toBeLessThan(22);
  },
);
