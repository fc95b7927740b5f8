import { describe, expect, test } from 'vitest';
import { zip } from './zip.ts';

describe('zip', () => {
  test('default: pairs entries in order', () => {
    expect(zip([1n, 2n], ['one', 'two'])).toEqual([
      [1n, 'one'],
      [2n, 'two'],
    ]);
  });

  test('boundary: an undefined entry is an entry', () => {
    expect(zip(['a'], [undefined])).toEqual([['a', undefined]]);
    expect(zip([], [])).toEqual([]);
  });

  test.each([
    [['a'], []],
    [[], ['a']],
  ])('error: %j and %j differ in length', (left, right) => {
    expect(() => zip(left, right)).toThrow('both lists are of the same length');
  });
});
