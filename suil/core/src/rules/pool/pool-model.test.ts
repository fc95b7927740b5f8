import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../errors/app-error.ts';
import { PoolModel } from './pool-model.ts';
import { averageBetween, PriceHistory, priceOf } from './price-history.ts';
import { rootOf } from './root.ts';

/** 1,000,000 of X and 4,000,000 of Y: 2,000,000 shares. */
function seeded(): PoolModel {
  const pool = new PoolModel();
  pool.addLiquidity(1_000_000n, 4_000_000n, 0n, 0);
  return pool;
}

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (isAppError(error)) return error.code;
    throw error;
  }
  return 'none';
}

describe('PoolModel, worked by hand', () => {
  test('the first deposit locks 1,000 shares', () => {
    const pool = new PoolModel();
    expect(pool.addLiquidity(1_000_000n, 4_000_000n, 1_999_000n, 0)).toEqual({
      shares: 1_999_000n,
      x: 1_000_000n,
      y: 4_000_000n,
    });
    expect(pool.overview()).toEqual({ x: 1_000_000n, y: 4_000_000n, shares: 2_000_000n });
  });

  test('a later deposit pays its shares rounded up and keeps the rest', () => {
    const pool = seeded();
    pool.swap(true, 10_000n, 0n, 0);
    // By X: floor(100 · 2,000,000 / 1,010,000) = 198 shares, worth 99.99 of X and 392.09 of Y.
    expect(pool.addLiquidity(100n, 1_000n, 0n, 0)).toEqual({ shares: 198n, x: 100n, y: 393n });
  });

  test('swaps both ways', () => {
    const pool = seeded();
    // Fee 30: floor(4,000,000 · 9,970 / 1,009,970) = 39,486. Back: fee 119, floor(1,010,000 · 39,367 / 3,999,881) = 9,940.
    expect(pool.swap(true, 10_000n, 39_486n, 0)).toEqual({ fee: 30n, out: 39_486n });
    expect(pool.swap(false, 39_486n, 9_940n, 0)).toEqual({ fee: 119n, out: 9_940n });
  });

  test('a removal is rounded down', () => {
    const pool = seeded();
    expect(pool.removeLiquidity(1_999_000n, 999_500n, 3_998_000n, 0)).toEqual({ x: 999_500n, y: 3_998_000n });
    expect(pool.overview()).toEqual({ x: 500n, y: 2_000n, shares: 1_000n });
  });

  test('refusals', () => {
    const pool = seeded();
    expect(codeOf(() => new PoolModel().observe(0))).toBe('POOL_EMPTY');
    expect(codeOf(() => new PoolModel().addLiquidity(1_000n, 1_001n, 0n, 0))).toBe('POOL_DEPOSIT_TOO_SMALL');
    expect(codeOf(() => pool.addLiquidity(0n, 1n, 0n, 0))).toBe('POOL_AMOUNT_ZERO');
    expect(codeOf(() => pool.addLiquidity(1n, 1n, 0n, 0))).toBe('POOL_OUTPUT_ZERO');
    expect(codeOf(() => pool.addLiquidity(500_000n, 2_000_000n, 1_000_001n, 0))).toBe('POOL_OUTPUT_BELOW_MINIMUM');
    expect(codeOf(() => pool.removeLiquidity(0n, 0n, 0n, 0))).toBe('POOL_AMOUNT_ZERO');
    expect(codeOf(() => pool.removeLiquidity(1n, 0n, 0n, 0))).toBe('POOL_OUTPUT_ZERO');
    expect(codeOf(() => pool.removeLiquidity(2_000n, 1_001n, 0n, 0))).toBe('POOL_OUTPUT_BELOW_MINIMUM');
    expect(codeOf(() => pool.swap(true, 0n, 0n, 0))).toBe('POOL_AMOUNT_ZERO');
    expect(codeOf(() => pool.swap(true, 1n, 0n, 0))).toBe('POOL_OUTPUT_ZERO');
    expect(codeOf(() => pool.swap(true, 10_000n, 39_487n, 0))).toBe('POOL_OUTPUT_BELOW_MINIMUM');
    expect(pool.overview()).toEqual({ x: 1_000_000n, y: 4_000_000n, shares: 2_000_000n });
  });

  test('the cumulative price counts what stood', () => {
    const pool = seeded();
    // 10 s at 4 · 2^64, then 50 s at floor(3,960,514 · 2^64 / 1,010,000) = 72,335,235,800,340,308,028.
    pool.swap(true, 10_000n, 0n, 10_000);
    pool.observe(60_000);
    expect(pool.history()?.ring()).toEqual([
      { timestampMs: 0, cumulative: 0n },
      { timestampMs: 60_000, cumulative: 40_000n * 2n ** 64n + 50_000n * 72_335_235_800_340_308_028n },
    ]);
  });

  test('the ring forgets, the days do not', () => {
    const history = new PriceHistory(0);
    for (let minute = 1; minute <= 3_000; minute += 1) history.advance(1n, minute <= 1_440 ? 1n : 3n, minute * 60_000);
    expect(history.ring()).toHaveLength(64);
    expect(history.newestUntil(2_936 * 60_000)).toBeUndefined();
    expect(history.newestUntil(2_938 * 60_000 - 1)?.timestampMs).toBe(2_937 * 60_000);
    expect(history.dayAverage(0)).toBe(priceOf(1n, 1n));
    expect(history.dayAverage(1)).toBe(priceOf(1n, 3n));
    expect(history.dayAverage(2)).toBeUndefined();
  });
});

describe('PoolModel, whatever happens', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 15n });
  const reserves = fc.bigInt({ min: 2_000n, max: 10n ** 16n });

  test('the root is the floor', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), (square) => {
        const root = rootOf(square);
        expect(root * root <= square && (root + 1n) ** 2n > square).toBe(true);
      }),
    );
  });

  test('the product never falls, and going there and back never gains', () => {
    fc.assert(
      fc.property(reserves, reserves, amounts, fc.boolean(), (x, y, amount, isXToY) => {
        const pool = new PoolModel();
        pool.addLiquidity(x, y, 0n, 0);
        const out = pool.quote(isXToY, amount);
        fc.pre(out > 0n);
        pool.swap(isXToY, amount, out, 0);
        const after = pool.overview();
        expect(after.x * after.y >= x * y).toBe(true);
        expect(pool.quote(!isXToY, out) <= amount).toBe(true);
      }),
    );
  });

  test('in and out never gains', () => {
    fc.assert(
      fc.property(reserves, reserves, amounts, amounts, (x, y, dx, dy) => {
        const pool = new PoolModel();
        pool.addLiquidity(x, y, 0n, 0);
        fc.pre(codeOf(() => pool.addLiquidity(dx, dy, 0n, 0)) === 'none');
        const before = pool.overview();
        const mine = before.shares - rootOf(x * y);
        fc.pre((before.x * mine) / before.shares > 0n && (before.y * mine) / before.shares > 0n);
        const paid = pool.removeLiquidity(mine, 0n, 0n, 0);
        expect(paid.x <= before.x - x && paid.y <= before.y - y).toBe(true);
      }),
    );
  });

  test('an average lies between the prices it is made of', () => {
    fc.assert(
      fc.property(
        reserves,
        reserves,
        reserves,
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        (x, y1, y2, first, second) => {
          const history = new PriceHistory(0);
          history.advance(x, y1, first);
          history.advance(x, y2, first + second);
          const average = averageBetween({ timestampMs: 0, cumulative: 0n }, history.latest());
          const [low, high] = y1 < y2 ? [y1, y2] : [y2, y1];
          expect(average >= priceOf(x, low) && average <= priceOf(x, high)).toBe(true);
        },
      ),
    );
  });
});
