import { expect, test } from 'vitest';
import { readTestArguments } from './arguments.ts';

test('default: nouns, and which part of how many', () => {
  expect(readTestArguments([])).toEqual({ part: null, filters: [] });
  expect(readTestArguments(['bank', 'pledge'])).toEqual({ part: null, filters: ['bank', 'pledge'] });
  expect(readTestArguments(['--part', '2/6'])).toEqual({ part: '2/6', filters: [] });
  expect(readTestArguments(['bank', '--part', '6/6', 'pledge'])).toEqual({ part: '6/6', filters: ['bank', 'pledge'] });
});

test.each(['0/6', '7/6', '2', '2/0', '1.5/6', ''])('error: no part is called %j', (part) => {
  expect(() => readTestArguments(['--part', part])).toThrow('as in --part 2/6');
});
