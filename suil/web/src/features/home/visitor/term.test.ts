import { expect, test } from 'vitest';
import type { TFunction } from '../../../platform/i18n/texts.ts';
import { termOf } from './term.ts';

/** The key, and the values it is filled with. */
const t: TFunction = (key: string, ...values: readonly unknown[]) =>
  [key, ...values.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))].join(
    ' ',
  );

test('default: a term in days, and none', () => {
  expect(termOf(t, { product: 'pledge', option: 90 })).toBe('pledge.days 90');
  expect(termOf(t, { product: 'pool', option: null })).toBe('earn.filter.noLock');
});

test('edge: hashrate and nodes are spent: that is not “no lock”', () => {
  expect(termOf(t, { product: 'hashrate', option: null })).toBe('earn.spent');
  expect(termOf(t, { product: 'nodes', option: 'primary' })).toBe('earn.spent');
});
