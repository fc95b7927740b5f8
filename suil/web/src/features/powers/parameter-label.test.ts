import { PARAMETER_NAMES } from '@suil/core';
import { expect, test } from 'vitest';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { PARAMETER_GROUPS, parameterLabel } from './parameter-label.ts';

/** The key, and the values it is filled with. */
const t: TFunction = (key: string, ...values: readonly unknown[]) =>
  [key, ...values.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))].join(
    ' ',
  );

test('every parameter is in one group, and no two have the same words', () => {
  expect(PARAMETER_GROUPS.flatMap(({ names }) => names)).toEqual(PARAMETER_NAMES);
  expect(PARAMETER_GROUPS.every(({ names }) => names.length > 2)).toBe(true);
  expect(new Set(PARAMETER_NAMES.map((name) => parameterLabel(t, name))).size).toBe(PARAMETER_NAMES.length);
});

test('a tier, a level, a term and a coin are in the words', () => {
  const labels = (['advancedNodeWeight', 'rateOfV4Bps', 'bank90Ppm', 'suilCapUnits'] as const).map((name) =>
    parameterLabel(t, name),
  );
  expect(labels).toEqual([
    'powers.p.nodeWeight node.tier.advanced',
    'powers.p.rateOf V4',
    'powers.p.bankYield 90',
    'powers.p.cap SUIL',
  ]);
});
