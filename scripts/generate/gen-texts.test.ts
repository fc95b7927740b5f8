import { expect, test } from 'vitest';
import { renderTextTypes } from './gen-texts.ts';

test('default: each key with the values of its text, the plurals as one key with a count', () => {
  const types = renderTextTypes({
    'a.plain': 'Plain',
    'a.two': '{first} and {second}, {first} again',
    'a.days_one': '{count} day of {total}',
    'a.days_other': '{count} days of {total}',
    'a.lots_other': 'many',
  });
  expect(types.split('\n').slice(4, -2)).toEqual([
    "  'a.plain': object;",
    "  'a.two': { first: TextValue; second: TextValue };",
    "  'a.days': { count: number; total: TextValue };",
    "  'a.lots': { count: number };",
  ]);
});
