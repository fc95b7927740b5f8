import { DEFAULT_PARAMETERS, PoolModel } from '@suil/core';
import { expect, test } from 'vitest';
import { poolDepth } from './pool-depth.ts';

test('by hand: to 0.81 and to 1.21 of the price', () => {
  // x · (1 / 0.9 − 1) and y · (1 − 0.9); x · (1 − 1 / 1.1) and y · (1.1 − 1): all 100,000, to nine digits of the share.
  const [below] = poolDepth({ x: 900_000n, y: 1_000_000n }, [19]);
  const [, above] = poolDepth({ x: 1_100_000n, y: 1_000_000n }, [21]);
  expect([below!.changePercent, above!.changePercent]).toEqual([-19, 21]);
  for (const amount of [below!.x, below!.y, above!.x, above!.y])
    expect(Math.abs(Number(amount) - 100_000)).toBeLessThan(2);
});

test('behavior: both sides, deeper the farther away', () => {
  const points = poolDepth({ x: 10n ** 12n, y: 10n ** 12n }, [5, 1, 10]);
  expect(points.map((point) => point.changePercent)).toEqual([-10, -5, -1, 1, 5, 10]);
  const amounts = points.map((point) => point.x);
  expect(amounts[0]).toBeGreaterThan(amounts[1]!);
  expect(amounts[5]).toBeGreaterThan(amounts[4]!);
});

test('behavior: an exchange of that size in the model of the pool moves the price that far', () => {
  const [point] = poolDepth({ x: 10n ** 15n, y: 4n * 10n ** 12n }, [10]);
  const pool = new PoolModel({ parameters: () => ({ ...DEFAULT_PARAMETERS, poolFeeBps: 0n }) });
  pool.seed(10n ** 15n, 4n * 10n ** 12n, 0);
  const { out } = pool.swap(true, point!.x, 0n, 1);
  const before = 4e12 / 1e15;
  const after = Number(pool.overview().y) / Number(pool.overview().x);
  expect((after / before - 1) * 100).toBeCloseTo(-10, 3);
  expect(Number(out) / Number(point!.y)).toBeCloseTo(1, 6);
});
