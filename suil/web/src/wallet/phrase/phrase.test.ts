import { beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from '../../platform/browser/storage.test-support.ts';
import { readStored } from '../../platform/browser/storage.ts';
import { isLikeRecovery, setPhrase, toPhrase, usePhrase } from './phrase.ts';

beforeEach(() => vi.stubGlobal('window', { localStorage: storageOf(new Map()) }));

test('default: the phrase is kept until nothing is left of it', () => {
  expect(setPhrase('  blue heron ')).toBe(true);
  expect([usePhrase.getState().phrase, readStored('suil:phrase')]).toEqual(['blue heron', 'blue heron']);
  expect(setPhrase('   ')).toBe(true);
  expect([usePhrase.getState().phrase, readStored('suil:phrase')]).toEqual([null, null]);
});

test.each([
  ['two\nlines\tand  blanks', 'two lines and blanks'],
  // A mark that turns the direction of what is behind it would turn the sheet's own words.
  ['right\u202Eleft', 'right left'],
  ['𐐷'.repeat(40), '𐐷'.repeat(32)],
  [`${'a'.repeat(31)} b`, 'a'.repeat(31)],
])('default: %j becomes one line of at most 32 letters', (given, phrase) => expect(toPhrase(given)).toBe(phrase));

test('security: a recovery phrase is recognised by its words', () => {
  expect(isLikeRecovery('one two three four five six seven')).toBe(false);
  expect(isLikeRecovery(' one two three\nfour five six seven eight ')).toBe(true);
});

test('error: a browser that keeps nothing is reported, and no phrase is shown that a reload would forget', () => {
  const refused = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('window', { localStorage: { getItem: refused, setItem: refused, removeItem: refused } });
  expect(setPhrase('blue heron')).toBe(false);
  expect(usePhrase.getState().phrase).toBeNull();
});
