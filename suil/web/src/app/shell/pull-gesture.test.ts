import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { begin, followPx, isReady, move, NONE, type Pull, READY_PX } from './pull-gesture.ts';

const FROM = { x: 100, y: 200 };
const draw = (...points: [number, number][]): Pull =>
  points.reduce((pull, [x, y]) => move(pull, { x, y }), begin(FROM));

describe('a touch', () => {
  test('drawn straight down pulls, half as far as it goes', () => {
    expect(draw([100, 220], [101, 260])).toEqual({ state: 'pulling', from: FROM, px: 30 });
  });

  test('far enough down is ready from exactly twice the distance on', () => {
    expect(isReady(draw([100, 200 + 2 * READY_PX - 1]))).toBe(false);
    expect(isReady(draw([100, 200 + 2 * READY_PX]))).toBe(true);
  });

  test('that comes back up before it is let go is not ready', () => {
    const back = draw([100, 400], [100, 210]);
    expect(back).toEqual({ state: 'pulling', from: FROM, px: 5 });
    expect(isReady(back)).toBe(false);
    expect(draw([100, 400], [100, 150])).toEqual({ state: 'pulling', from: FROM, px: 0 });
  });

  test('that trembles has not decided', () => {
    expect(draw([103, 204])).toEqual({ state: 'begun', from: FROM });
    expect(draw([103, 204], [103, 230])).toMatchObject({ state: 'pulling' });
  });

  test.each<[string, [number, number]]>([
    ['up: the page scrolls', [100, 180]],
    ['sideways: a row of chips scrolls', [140, 205]],
    ['exactly between both', [120, 220]],
  ])('that goes %s never becomes a pull', (_name, first) => {
    expect(draw(first, [100, 600])).toEqual(NONE);
  });
});

test('property: the picture never leads, never turns back on the way down, and never leaves the screen', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 3_000 }), fc.integer({ min: 0, max: 300 }), (px, more) => {
      const here = followPx(px);
      expect(here).toBeGreaterThanOrEqual(0);
      expect(here).toBeLessThanOrEqual(Math.max(0, px));
      expect(here).toBeLessThanOrEqual(96);
      expect(followPx(px + more)).toBeGreaterThanOrEqual(here);
    }),
    { seed: 6 },
  );
});
