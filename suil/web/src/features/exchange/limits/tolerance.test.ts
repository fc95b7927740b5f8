import { expect, test } from 'vitest';
import { toleranceBps, toleranceRisk } from './tolerance.ts';

const own = (ownText: string) => toleranceBps({ choiceBps: null, ownText });

test('default: a choice is taken as it is, whatever was typed', () => {
  expect(toleranceBps({ choiceBps: 50n, ownText: '7' })).toBe(50n);
});

test('one’s own: from 0.01 to 20 percent, point or comma', () => {
  expect(['0.01', '0.3', '1,5', '20', '20.00'].map(own)).toEqual([1n, 30n, 150n, 2_000n, 2_000n]);
});

test('refused: nothing, zero, too little, too much, no number', () => {
  expect(['', '0', '0.00', '0.009', '20.01', '21', '-1', 'x', '1e1'].map(own)).toEqual(Array(9).fill(null));
});

test('others may trade before one above 1%; below 0.05% it may fail', () => {
  expect([1n, 4n, 5n, 50n, 100n, 101n, 2_000n].map(toleranceRisk)).toEqual([
    ...['low', 'low', null, null, null, 'high', 'high'],
  ]);
});
