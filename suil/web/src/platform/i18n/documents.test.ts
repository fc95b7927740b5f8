import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@suil/core';
import { expect, test } from 'vitest';
import type { Passage } from './documents.ts';

const read = <Content>(kind: string, language: string): Content =>
  JSON.parse(readFileSync(new URL(`./documents/${kind}/${language}.json`, import.meta.url), 'utf8'));

const flat = (passages: readonly Passage[]) => passages.flatMap(({ title, text }) => [title, text]);
/** Figures that a rule fixes must not differ between languages. */
const numbersOf = (text: string) => (text.match(/\d+([.,]\d+)?/g) ?? []).filter((number) => number !== '1').sort();

for (const language of LANGUAGES) {
  test(`${language}: every passage of the long texts is there, with the same figures as in English`, () => {
    const wanted = read<Record<string, Passage[]>>('legal', 'en_US');
    const found = read<Record<string, Passage[]>>('legal', language);
    expect(Object.keys(found)).toEqual(['terms', 'risks', 'privacy']);
    const pairs = [
      ...Object.keys(wanted).map((part) => [wanted[part]!, found[part]!] as const),
      [read<Passage[]>('help', 'en_US'), read<Passage[]>('help', language)] as const,
    ];
    for (const [english, other] of pairs) {
      expect(other.length).toBe(english.length);
      for (const text of flat(other)) expect(text.trim().length).toBeGreaterThan(1);
      english.forEach((passage, index) => {
        expect(numbersOf(other[index]!.text), other[index]!.title).toEqual(numbersOf(passage.text));
      });
    }
  });
}
