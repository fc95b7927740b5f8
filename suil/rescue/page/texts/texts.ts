/** The page's texts in the app's languages. English for India is the same English. */
import { LANGUAGES, type Language, toBcp47 } from '@suil/core';
import english from './en_US.json';
import japanese from './ja_JP.json';
import korean from './ko_KR.json';
import simplified from './zh_CN.json';
import traditional from './zh_TW.json';

export type TextKey = keyof typeof english;

const TEXTS: Record<Language, Record<TextKey, string>> = {
  en_US: english,
  en_IN: english,
  zh_CN: simplified,
  zh_TW: traditional,
  ja_JP: japanese,
  ko_KR: korean,
};

export type Translate = (key: TextKey, values?: Readonly<Record<string, string>>) => string;

export function translatorOf(language: Language): Translate {
  return (key, values = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, () => value),
      TEXTS[language][key],
    );
}

/** Returns the first of the reader's languages that the page has, by its whole tag, then by the language alone; else English. */
export function languageFor(tags: readonly string[]): Language {
  for (const tag of tags) {
    const found =
      LANGUAGES.find((one) => toBcp47(one) === tag) ??
      LANGUAGES.find((one) => toBcp47(one).split('-')[0] === tag.split('-')[0]);
    if (found) return found;
  }
  return 'en_US';
}
