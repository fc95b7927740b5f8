import { expect, test } from 'vitest';
import { foldPoolHours } from './pool-hours.ts';
import { type PoolEvent, replayPools } from './pools.ts';

const IDS = { suilSui: '0xa', suiUsdc: '0xb' };
const HOUR = 3_600_000;
const place = { digest: 'd', eventSeq: 0, checkpoint: 1n, position: 0, inputSeq: 1n, member: '0x1' };
const swapped = (direction: 'xToY' | 'yToX', amounts: readonly [bigint, bigint], timestampMs: number, pool = '0xb') =>
  ({
    ...place,
    kind: 'Swapped',
    pool,
    direction,
    amountIn: amounts[0],
    amountOut: amounts[1],
    fee: 0n,
    timestampMs,
  }) satisfies PoolEvent;
const BEFORE = { suilSui: { x: 0n, y: 0n }, suiUsdc: { x: 400n, y: 1_200n } };

test('default: what was traded in both coins and the prices between, by pool and hour', () => {
  const steps = replayPools(BEFORE, IDS, [
    // 500 against 960: 1.92; then 480 against 1,000: 2.0833….
    swapped('xToY', [100n, 240n], HOUR + 5),
    swapped('yToX', [40n, 20n], HOUR + 6),
    // 384 against 1,250: 3.2552….
    swapped('yToX', [250n, 96n], 2 * HOUR),
  ]);
  expect(foldPoolHours(steps)).toEqual([
    {
      pool: '0xb',
      startMs: HOUR,
      xVolume: 120n,
      yVolume: 280n,
      high: 2_083_333_333_333_333_333n,
      low: 1_920_000_000_000_000_000n,
    },
    {
      pool: '0xb',
      startMs: 2 * HOUR,
      xVolume: 96n,
      yVolume: 250n,
      high: 3_255_208_333_333_333_333n,
      low: 3_255_208_333_333_333_333n,
    },
  ]);
});

test('edge: liquidity trades nothing; an empty pool has no price; other pools are left out', () => {
  const added = { ...place, pool: '0xa', xAmount: 200n, yAmount: 4n, shares: 1n, timestampMs: 7 };
  const steps = replayPools(BEFORE, IDS, [
    { ...added, kind: 'LiquidityAdded' },
    swapped('xToY', [1n, 1n], 8, '0xc'),
    { ...added, kind: 'LiquidityRemoved', timestampMs: HOUR },
  ]);
  expect(foldPoolHours(steps)).toEqual([
    {
      pool: '0xa',
      startMs: 0,
      xVolume: 0n,
      yVolume: 0n,
      high: 20_000_000_000_000_000n,
      low: 20_000_000_000_000_000n,
    },
  ]);
});
