import { PARAMETER_NAMES, parameterKey } from '@suil/core';
import { expect, test } from 'vitest';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { parameterLabel } from './parameter-label.ts';

/** The key, and the values it is filled with. */
const t: TFunction = (key: string, ...values: readonly unknown[]) =>
  [key, ...values.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))].join(
    ' ',
  );

test('no two parameters have the same words', () => {
  const labels = PARAMETER_NAMES.map((name) => parameterLabel(t, parameterKey(name)));
  expect(new Set(labels).size).toBe(PARAMETER_NAMES.length);
});

test('a tier, a level, a term and a coin are in the words', () => {
  const labels = (['advancedNodeWeight', 'rateOfV4Bps', 'bank90Ppm', 'suilCapUnits'] as const).map((name) =>
    parameterLabel(t, parameterKey(name)),
  );
  expect(labels).toEqual([
    'parameter.nodeWeight node.tier.advanced',
    'parameter.rateOf V4',
    'parameter.bankYield 90',
    'parameter.cap SUIL',
  ]);
});

test('a key that is not known keeps its number', () => {
  expect(parameterLabel(t, 9_999)).toBe('9999');
});
