import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut, radiusOf, TREE } from './tree-layout.ts';

test('radiusOf: the largest line is the largest circle, nothing is too small to touch', () => {
  expect(radiusOf(100n, 100n)).toBe(TREE.most);
  expect(radiusOf(0n, 100n)).toBe(TREE.least);
  expect(radiusOf(0n, 0n)).toBe(TREE.least);
  // A quarter of the volume: half of the way.
  expect(radiusOf(25n, 100n)).toBe((TREE.least + TREE.most) / 2);
});

test('layOut: no two circles touch, none leaves the picture, all stand below the member', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { maxLength: 12 }), (volumes) => {
      const { circles, height } = layOut(volumes);
      expect(circles.length).toBe(volumes.length);
      for (const [index, circle] of circles.entries()) {
        expect(circle.x - circle.radius).toBeGreaterThanOrEqual(0);
        expect(circle.x + circle.radius).toBeLessThanOrEqual(TREE.width);
        expect(circle.y - circle.radius).toBeGreaterThan(TREE.top + TREE.rootRadius);
        expect(circle.y + circle.radius).toBeLessThan(height);
        for (const other of circles.slice(index + 1)) {
          const apart = Math.hypot(circle.x - other.x, circle.y - other.y);
          expect(apart).toBeGreaterThanOrEqual(circle.radius + other.radius);
        }
      }
    }),
    { seed: 5 },
  );
});
