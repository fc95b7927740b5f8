import { expect, test } from 'vitest';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import PairChart from './pair-chart.tsx';

const candle = (startMs: number, close: string) => ({
  ...{ startMs, open: '3400000', high: '3700000', low: '3300000', close },
  volume: null,
});
const HOUR_MS = 3_600_000;
const MARKETS = {
  markets: [{ symbol: 'SUI', source: 'pool', configured: true, price: '3463300', changeBps: -42, asOfMs: 1 }],
};

/** Two candles, the second `apartMs` after the first. */
const candles = (span: string, limit: number, close: string, apartMs = HOUR_MS) =>
  [
    ['open', 'candles', 'SUI', span, limit],
    { symbol: 'SUI', span, configured: true, available: true, candles: [candle(0, '3500000'), candle(apartMs, close)] },
  ] as const;

test('default: price, change and candles of a week; another range has its own', async () => {
  const screen = await renderInApp(<PairChart coin="SUI" />, [
    [['open', 'markets'], MARKETS],
    candles('hour', 168, '3538500', 168 * HOUR_MS),
    candles('day', 30, '3600000'),
  ]);
  await expect.element(screen.getByRole('heading', { name: 'SUI / USDC' })).toBeVisible();
  await expect.element(screen.getByTestId('pair-price')).toMatchTextContent(/^3\.4633$/);
  await expect.element(screen.getByText('−0.42%')).toBeVisible();
  await expect.element(screen.getByTestId('candle-readout')).toMatchTextContent(/3\.5385/);
  // The hour that began a week before the newest one is not of the week.
  await expect.element(screen.getByRole('figure', { name: '1 candles of SUI' })).toBeVisible();
  await screen.getByRole('button', { name: '30D' }).click();
  await expect.element(screen.getByTestId('candle-readout')).toMatchTextContent(/3\.6000/);
});

test('behavior: a pool without a trade has no candles, and says so', async () => {
  const none = { symbol: 'SUI', span: 'hour', configured: true, available: true, candles: [] };
  const screen = await renderInApp(<PairChart coin="SUI" />, [[['open', 'candles', 'SUI', 'hour', 168], none]]);
  await expect.element(screen.getByTestId('pair-price')).toMatchTextContent(/^–$/);
  await expect.element(screen.getByText('No data')).toBeVisible();
});
