import { describe, expect, test } from 'vitest';
import { parseCount } from './parse-count.ts';

describe('parseCount', () => {
  test('default: digits, spaces around them, full-width digits', () => {
    expect(parseCount('3', 1, 2000)).toBe(3);
    expect(parseCount(' 12 ', 1, 2000)).toBe(12);
    expect(parseCount('２０', 1, 2000)).toBe(20);
  });

  test('behavior: a fraction is not read as another number', () => {
    expect(parseCount('1.5', 1, 2000)).toBeNull();
    expect(parseCount('1,5', 1, 2000)).toBeNull();
  });

  test('behavior: an emptied field is no number', () => {
    expect(parseCount('', 1, 2000)).toBeNull();
  });

  test('behavior: nothing outside the limits, nothing signed, nothing written otherwise', () => {
    for (const text of ['0', '2001', '-2', '+2', '1e2', '0x10', 'two', '99999999999999999999'])
      expect(parseCount(text, 1, 2000)).toBeNull();
  });

  test('behavior: the limits themselves', () => {
    expect(parseCount('1', 1, 2000)).toBe(1);
    expect(parseCount('2000', 1, 2000)).toBe(2000);
  });
});
