import { expect, test } from 'vitest';
import { coverageOf, surplusOf, worstOf } from './coverage.ts';

const certified = (value: bigint, checkpoint: bigint) => ({ value, checkpoint, version: 1n, timestampMs: 0 });
/** 7 in the purse, written last by checkpoint 10, and 3 of fees, by checkpoint 12. */
const coin = { purse: certified(7n, 10n), fees: certified(3n, 12n) };

test('default: purse and fees together cover what is owed, whenever they were written', () => {
  expect(surplusOf({ total: '9' }, coin)).toBe(1n);
  expect(coverageOf({ total: '9' }, coin, { checkpoint: '5' })).toBe('covered');
  expect(coverageOf({ total: '10' }, coin, { checkpoint: '12' })).toBe('covered');
});

test('edge: less than is owed is short, unless one of them changed after the report', () => {
  expect(surplusOf({ total: '11' }, coin)).toBe(-1n);
  expect(coverageOf({ total: '11' }, coin, { checkpoint: '12' })).toBe('short');
  expect(coverageOf({ total: '11' }, coin, { checkpoint: '11' })).toBe('changed');
  const later = { purse: certified(7n, 13n), fees: certified(3n, 12n) };
  expect(coverageOf({ total: '11' }, later, { checkpoint: '12' })).toBe('changed');
});

test('default: the worst coin decides', () => {
  expect(worstOf([])).toBe('covered');
  expect(worstOf(['covered', 'changed'])).toBe('changed');
  expect(worstOf(['changed', 'short', 'covered'])).toBe('short');
});
