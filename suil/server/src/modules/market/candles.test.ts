import { describe, expect, test } from 'vitest';
import { foldMarket, pricesOf } from './candles.ts';
import type { PoolEvent } from './pools.ts';

const ids = { suilSui: '0xa', suiUsdc: '0xb' };
const SUI = 1_000_000_000n;
const USD = 1_000_000n;
/** 4 SUI against 14 USD: 3.50 USD each. 200 SUIL against 4 SUI: 0.02 SUI or 0.07 USD each. */
const seeded = { suilSui: { x: 200n * SUI, y: 4n * SUI }, suiUsdc: { x: 4n * SUI, y: 14n * USD } };
const place = { digest: 'd', eventSeq: 0, checkpoint: 1n, position: 0, member: '0x1' };
const HOUR = 3_600_000;

function swapped(pool: string, direction: 'xToY' | 'yToX', amountIn: bigint, amountOut: bigint, timestampMs: number) {
  return { ...place, kind: 'Swapped', pool, direction, amountIn, amountOut, fee: 0n, timestampMs } as PoolEvent;
}

describe('pricesOf', () => {
  test('default: what one whole coin costs at the reserves', () => {
    expect(pricesOf(seeded)).toEqual({ SUI: 3_500_000n, SUIL: 70_000n });
  });

  test('edge: an empty pool has no price, and without SUI in dollars neither has SUIL', () => {
    expect(pricesOf({ ...seeded, suiUsdc: { x: 0n, y: 0n } })).toEqual({ SUI: null, SUIL: null });
    expect(pricesOf({ ...seeded, suilSui: { x: 0n, y: 0n } })).toEqual({ SUI: 3_500_000n, SUIL: null });
  });
});

describe('foldMarket', () => {
  test('default: two trades in an hour make one candle each for the hour and the day', () => {
    // 1 SUI in, 2.80 USD out: 11.20 USD / 5 SUI = 2.24. Then 2.80 USD in, 1 SUI out: back at 3.50.
    const { pools, candles } = foldMarket(seeded, ids, [
      swapped('0xb', 'xToY', SUI, 2_800_000n, 25 * HOUR),
      swapped('0xb', 'yToX', 2_800_000n, SUI, 25 * HOUR + 1),
    ]);
    expect(pools).toEqual(seeded);
    const sui = {
      symbol: 'SUI',
      open: 2_240_000n,
      high: 3_500_000n,
      low: 2_240_000n,
      close: 3_500_000n,
      volume: 2n * SUI,
    };
    // SUIL follows SUI: 0.02 SUI each, 0.0448 and 0.07 USD; none of it was traded.
    const suil = { symbol: 'SUIL', open: 44_800n, high: 70_000n, low: 44_800n, close: 70_000n, volume: 0n };
    const hour = { span: 'hour', startMs: 25 * HOUR, updatedAtMs: 25 * HOUR + 1 };
    const day = { span: 'day', startMs: 24 * HOUR, updatedAtMs: 25 * HOUR + 1 };
    expect(candles).toEqual([
      { ...sui, ...hour },
      { ...sui, ...day },
      { ...suil, ...hour },
      { ...suil, ...day },
    ]);
  });

  test('behavior: liquidity that comes and goes moves reserves and trades nothing; other pools are not ours', () => {
    const change = { ...place, pool: '0xa', xAmount: 100n * SUI, yAmount: 2n * SUI, shares: 1n, timestampMs: 0 };
    const { pools, candles } = foldMarket(seeded, ids, [
      { ...change, kind: 'LiquidityAdded' },
      swapped('0xc', 'xToY', 1n, 1n, 0),
      { ...change, kind: 'LiquidityRemoved', xAmount: 150n * SUI, yAmount: 3n * SUI },
    ]);
    expect(pools.suilSui).toEqual({ x: 150n * SUI, y: 3n * SUI });
    expect(candles.every(({ volume }) => volume === 0n)).toBe(true);
    expect(candles.map(({ close }) => close)).toEqual([3_500_000n, 3_500_000n, 70_000n, 70_000n]);
  });
});
