import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../errors/app-error.ts';
import { PoolModel } from './pool-model.ts';
import { rootOf } from './root.ts';

/** 1,000,000 of X and 4,000,000 of Y: 2,000,000 shares. */
function seeded(): PoolModel {
  const pool = new PoolModel();
  pool.seed(1_000_000n, 4_000_000n, 0);
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
    expect(pool.seed(1_000_000n, 4_000_000n, 0)).toBe(1_999_000n);
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
    expect(codeOf(() => new PoolModel().seed(1_000n, 1_001n, 0))).toBe('POOL_DEPOSIT_TOO_SMALL');
    expect(codeOf(() => new PoolModel().addLiquidity(1_000_000n, 4_000_000n, 0n, 0))).toBe('POOL_EMPTY');
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

  test('X of a pool with a reserved direction is sold with sellX alone', () => {
    const pool = new PoolModel({ isXToYReserved: true });
    pool.seed(1_000_000n, 4_000_000n, 0);
    expect(codeOf(() => pool.swap(true, 10_000n, 0n, 0))).toBe('POOL_DIRECTION_RESERVED');
    expect(pool.sellX(10_000n, 39_486n, 0)).toEqual({ fee: 30n, out: 39_486n });
    expect(pool.swap(false, 39_486n, 9_940n, 0)).toEqual({ fee: 119n, out: 9_940n });
  });

  test('the history counts the reserves that stood', () => {
    const pool = seeded();
    expect(new PoolModel().history(0)).toBeUndefined();
    // An hour at 4, then less; the logarithm of a million is 334,396,231, of four 2 · 2^24; the margin of a price is 3.
    pool.swap(true, 10_000n, 0n, 3_600_000);
    const history = pool.history(7_200_000);
    const [first, second] = history?.hours() ?? [];
    expect(first).toEqual({ hour: 0, price: 66n * 2n ** 24n - 3n, liquidity: 2n * 334_396_231n + 2n * 2n ** 24n });
    expect(second?.hour).toBe(1);
    expect(second && first && second.price < first.price && second.liquidity > first.liquidity).toBe(true);
    expect(history?.ageMs()).toBe(7_200_000);
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
        pool.seed(x, y, 0);
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
        pool.seed(x, y, 0);
        fc.pre(codeOf(() => pool.addLiquidity(dx, dy, 0n, 0)) === 'none');
        const before = pool.overview();
        const mine = before.shares - rootOf(x * y);
        fc.pre((before.x * mine) / before.shares > 0n && (before.y * mine) / before.shares > 0n);
        const paid = pool.removeLiquidity(mine, 0n, 0n, 0);
        expect(paid.x <= before.x - x && paid.y <= before.y - y).toBe(true);
      }),
    );
  });
});
