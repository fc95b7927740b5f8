/**
 * The app's texts as a test looks them up: by key, in the language the page is in, so that one walk runs in every language. Reads the
 * locale files themselves; owns nothing of them.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Language, toBcp47 } from '@suil/core';

type Values = Readonly<Record<string, string | number>>;

/** A text's key, alone or with what fills its places; `count` chooses the plural. */
export type Text = string | readonly [key: string, values: Values];

export interface Texts {
  /** The text as the screen shows it. @throws when there is no such key */
  of(text: Text): string;
  /** What any text of this key looks like, with anything in its places. */
  like(key: string): RegExp;
  /** Whether a text on the screen is one of these. */
  has(text: string): boolean;
  /** What a key looks like that is shown where a text should be: it begins as the known ones do, unlike the name of a website. */
  readonly aKey: RegExp;
}

const folder = resolve(import.meta.dirname, '../../web/src/platform/i18n/locales');

/** Returns the texts of `language`. */
export function textsOf(language: Language): Texts {
  const table: Record<string, string> = JSON.parse(readFileSync(resolve(folder, `${language}.json`), 'utf8'));
  const plurals = new Intl.PluralRules(toBcp47(language));
  const find = (key: string, values: Values): string => {
    const plural =
      values['count'] === undefined ? undefined : table[`${key}_${plurals.select(Number(values['count']))}`];
    const text = plural ?? table[key] ?? table[`${key}_other`];
    if (text === undefined) throw new Error(`${language} has no text ${key}`);
    return text;
  };
  const known = new Set(Object.values(table));
  const sections = [...new Set(Object.keys(table).map((key) => key.split('.')[0]))];
  return {
    has: (text) => known.has(text),
    aKey: new RegExp(`^(${sections.join('|')})(\\.[a-zA-Z]+)+$`),
    of(text) {
      const [key, values] = typeof text === 'string' ? [text, {}] : text;
      return find(key, values).replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
    },
    like(key) {
      const parts = find(key, {}).split(/\{\w+\}/);
      return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'));
    },
  };
}
