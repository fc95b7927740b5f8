import { PARAMETER_NAMES } from '@suil/core';
import { expect, test } from 'vitest';
import { PARAMETER_GROUPS } from './parameter-groups.ts';

test('every parameter is in one group', () => {
  expect(PARAMETER_GROUPS.flatMap(({ names }) => names)).toEqual(PARAMETER_NAMES);
  expect(PARAMETER_GROUPS.every(({ names }) => names.length > 2)).toBe(true);
});
