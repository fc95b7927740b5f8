import { FALLBACK_LANGUAGE, isLanguage, LANGUAGE_KEY, type Language, toBcp47 } from '@suil/core';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fireLoginSuccess } from './events.ts';
import { readLanguage, useLanguage } from './language.ts';
import { writeStored } from './storage.ts';

const files = import.meta.glob<{ default: Record<string, string> }>('../locales/*.json');

/** Loads one language's file as its own chunk; a failed load is retried by i18next (5 times, 350 ms doubling). */
export const localeLoader: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, _namespace, done) => {
    const load = isLanguage(language) ? files[`../locales/${language}.json`] : undefined;
    if (!load) return done(null, {});
    load().then(
      (module) => done(null, module.default),
      (error: Error) => done(error, true),
    );
  },
};

/** Starts the texts in the stored language. Resolves when they are ready to paint. */
export async function startTexts(): Promise<void> {
  const code = readLanguage();
  useLanguage.setState({ code });
  document.documentElement.lang = toBcp47(code);
  await i18next
    .use(localeLoader)
    .use(initReactI18next)
    .init({
      lng: code,
      fallbackLng: FALLBACK_LANGUAGE,
      load: 'currentOnly',
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
      react: { useSuspense: false },
    });
}

/**
 * Switches the language without a reload: texts first, then storage, `lang` and the store, and at last the
 * login-success event marked as a new login, which makes the current route refresh (specification §4).
 */
export async function changeLanguage(code: Language): Promise<void> {
  await i18next.changeLanguage(code);
  writeStored(LANGUAGE_KEY, code);
  document.documentElement.lang = toBcp47(code);
  useLanguage.setState({ code });
  fireLoginSuccess({ isNew: true });
}

/** One text of a language that is not the selected one, for the bar that offers it. Loads only that language. */
export async function textIn(code: Language, key: string): Promise<string> {
  await i18next.loadLanguages(code);
  return i18next.getFixedT(code)(key);
}
