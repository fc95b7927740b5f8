import { expect, test } from 'vitest';
import { roaringBitmap } from './roaring.ts';

const hex = (numbers: number[]) => Buffer.from(roaringBitmap(numbers)).toString('hex');

test('behavior: cookie, one container with key 0, its size less one, its place, then the numbers', () => {
  expect(hex([1, 2, 3])).toBe('3a300000' + '01000000' + '0000' + '0200' + '10000000' + '010002000300');
  expect(hex([0])).toBe('3a300000' + '01000000' + '0000' + '0000' + '10000000' + '0000');
  expect(hex([258, 65_535])).toBe('3a300000' + '01000000' + '0000' + '0100' + '10000000' + '0201ffff');
});
