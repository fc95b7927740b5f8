import { readFileSync } from 'node:fs';
import { assert, LANGUAGES } from '@suil/core';
import { SUPPORTED_BROWSERS } from './supported-browsers.ts';

const browsers: Readonly<Record<string, unknown>> = SUPPORTED_BROWSERS;
/** The keys that unsupported.js shows; its names for them are without the prefix. */
const KEYS = ['title', 'text', 'copy', 'copied', 'exitText'] as const;

function textsOf(language: string): Record<string, string> {
  const file = new URL(`../src/platform/i18n/locales/${language}.json`, import.meta.url);
  const all: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const fill = (key: string) => {
    const text = all[key];
    assert(text !== undefined, `${language}.json has the text ${key}`);
    return text.replace(/\{(\w+)\}/g, (_hole, name) => String(browsers[name]));
  };
  const own = KEYS.map((key) => [key, fill(`unsupported.${key}`)] as const);
  return Object.fromEntries([...own, ['exit', fill('rescue.title')]]);
}

/** Returns what unsupported.js says in each language, as a literal of ES5 that may stand in a page. */
export function unsupportedTexts(): string {
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)]));
  return JSON.stringify(texts).replaceAll('<', '\\u003c');
}
