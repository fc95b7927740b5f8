import { readFileSync } from 'node:fs';
import { assert } from '@suil/core';
import type { Plugin } from 'vite';

/** The language of a first visit (specification §9: an empty local storage reads as zh_CN). */
const FIRST_VISIT_LOCALE = 'zh_CN';

/**
 * Fills `{{key}}` in a page with the first visit's texts, so that the hero is painted before any script has run.
 * Owns nothing of the look: `src/features/home/first-visit-hero.tsx` renders the same markup, and a test holds the two together.
 */
export function fillTexts(html: string): string {
  const file = new URL(`../src/platform/i18n/locales/${FIRST_VISIT_LOCALE}.json`, import.meta.url);
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return html.replace(/\{\{([\w.]+)\}\}/g, (_match, key: string) => {
    const text = texts[key];
    assert(text !== undefined, `index.html names a text of the language files: ${key}`);
    return text;
  });
}

export function staticHero(): Plugin {
  return { name: 'suil:static-hero', transformIndexHtml: { order: 'pre', handler: fillTexts } };
}
