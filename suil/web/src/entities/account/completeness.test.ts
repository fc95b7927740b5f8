import { expect, test } from 'vitest';
import { completenessOf } from './completeness.ts';

const there = { data: [], isError: false, failureCount: 0 };
const onItsWay = { data: undefined, isError: false, failureCount: 0 };
const askedAgain = { data: undefined, isError: false, failureCount: 1 };
const failed = { data: undefined, isError: true, failureCount: 2 };
const old = { data: [], isError: true, failureCount: 2 };

test('default: whole when everything is there', () => {
  expect(completenessOf([there, there])).toBe('whole');
  expect(completenessOf([])).toBe('whole');
});

test('behavior: no smaller sum is shown while a part is on its way', () => {
  expect(completenessOf([there, onItsWay])).toBe('waiting');
  expect(completenessOf([failed, onItsWay])).toBe('waiting');
});

test('behavior: a sum without what cannot be read is partial, as soon as that is known', () => {
  expect(completenessOf([there, failed])).toBe('partial');
  expect(completenessOf([there, askedAgain])).toBe('partial');
});

test('behavior: figures from before the failure still count', () => {
  expect(completenessOf([there, old])).toBe('whole');
});
