/** Starting the texts in the stored language, and changing the language. */
import { assert, LANGUAGE_KEY, type Language, toBcp47 } from '@suil/core';
import { fireLoginSuccess } from '../api/events.ts';
import { writeStored } from '../browser/storage.ts';
import { readLanguage, useLanguage } from './language.ts';
import { allTexts, loadTexts, type Part, selectTexts, setTextLoader } from './texts.ts';

interface File {
  readonly default: Record<string, string>;
}
const parts: Record<Part, Record<string, () => Promise<File>>> = {
  first: import.meta.glob<File>('./locales/*.json', { query: { part: 'first' } }),
  errors: import.meta.glob<File>('./locales/*.json', { query: { part: 'errors' } }),
  explanations: import.meta.glob<File>('./locales/*.json', { query: { part: 'explanations' } }),
  rest: import.meta.glob<File>('./locales/*.json', { query: { part: 'rest' } }),
};

async function readPart(language: Language, part: Part): Promise<Record<string, string>> {
  const load = parts[part][`./locales/${language}.json`];
  assert(load, `there are texts in ${language}`);
  return (await load()).default;
}

/** Starts the texts in the stored language. Resolves when the first paint's are there; the rest follows. */
export async function startTexts(): Promise<void> {
  setTextLoader(readPart);
  const code = readLanguage();
  useLanguage.setState({ code });
  document.documentElement.lang = toBcp47(code);
  await loadTexts(code, 'first');
  selectTexts(code);
  void allTexts(code).catch(() => undefined);
}

/**
 * Switches the language without a reload: texts first, then storage, `lang` and the store, and at last the
 * login-success event marked as a new login, which makes the current route refresh (specification §4).
 */
export async function changeLanguage(code: Language): Promise<void> {
  await allTexts(code);
  writeStored(LANGUAGE_KEY, code);
  document.documentElement.lang = toBcp47(code);
  useLanguage.setState({ code });
  selectTexts(code);
  fireLoginSuccess({ isNew: true });
}
