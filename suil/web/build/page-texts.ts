import { readFileSync } from 'node:fs';
import { assert, LANGUAGES } from '@suil/core';
import { SUPPORTED_BROWSERS } from './supported-browsers.ts';

const browsers: Readonly<Record<string, unknown>> = SUPPORTED_BROWSERS;

/** What the scripts outside of the app say: their names for texts, and the keys. */
const KEYS = {
  'unsupported.js': {
    title: 'unsupported.title',
    text: 'unsupported.text',
    copy: 'unsupported.copy',
    copied: 'unsupported.copied',
    exitText: 'unsupported.exitText',
    exit: 'rescue.title',
  },
  'remembered.js': { label: 'home.portfolio', asOf: 'network.asOf' },
} as const;
export type TextScript = keyof typeof KEYS;

export const isTextScript = (name: string): name is TextScript => name in KEYS;

function textsOf(language: string, keys: Readonly<Record<string, string>>): Record<string, string> {
  const file = new URL(`../src/platform/i18n/locales/${language}.json`, import.meta.url);
  const all: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const fill = (key: string) => {
    const text = all[key];
    assert(text !== undefined, `${language}.json has the text ${key}`);
    return text.replace(/\{(\w+)\}/g, (hole, name) => String(browsers[name] ?? hole));
  };
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, fill(key)]));
}

/** Returns a script of `src` with its texts in each language, as a literal of ES5 that may be in a page, and without its comments. */
export function scriptWithTexts(name: TextScript): string {
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language, KEYS[name])]));
  return scriptOf(name).replace('TEXTS', () => JSON.stringify(texts).replaceAll('<', '\\u003c'));
}

/** Lines that are nothing but a comment, and what precedes a line. */
const NOT_CODE = /^\s*(\/\/.*)?\n?/gm;

/** Returns a script of `src` without its comments. */
export function scriptOf(name: string): string {
  return readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8').replace(NOT_CODE, '');
}
