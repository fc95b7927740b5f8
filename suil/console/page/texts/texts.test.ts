import { expect, test } from 'vitest';
import english from './en_US.json';
import chinese from './zh_CN.json';

const stemOf = (key: string) => key.replace(/_(one|other)$/, '');
const holesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

test('both languages have the same texts, with the same values to fill in', () => {
  const stems = (texts: object) => [...new Set(Object.keys(texts).map(stemOf))].toSorted();
  expect(stems(chinese)).toEqual(stems(english));
  const inEnglish = new Map(Object.entries(english));
  for (const [key, text] of Object.entries(chinese)) {
    expect(holesOf(text), key).toEqual(holesOf(inEnglish.get(key) ?? ''));
    expect(text, key).not.toContain('您');
  }
});
