import {
  INITIAL_LANGUAGE,
  isLanguage,
  LANGUAGE_KEY,
  type Language,
  STORED_LANGUAGE_DEFAULT,
  toBcp47,
} from '@suil/core';
import { create } from 'zustand';
import { readStored } from '../browser/storage.ts';

/** The stored language, or the read default when nothing (or nothing known) is stored. */
export function readLanguage(): Language {
  const stored = readStored(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : STORED_LANGUAGE_DEFAULT;
}

interface LanguageState {
  code: Language;
}

/** The language slice: only the selected code. `i18n.ts` changes it together with the texts. */
export const useLanguage = create<LanguageState>()(() => ({ code: INITIAL_LANGUAGE }));

/** The BCP 47 tag of the selected language, for Intl and `lang`. */
export function languageTag(): string {
  return toBcp47(useLanguage.getState().code);
}
