/** The six languages and their rules (specification §§3, 9). Owns codes; texts live in the web app's locales. */

export const LANGUAGES = ['en_US', 'zh_TW', 'zh_CN', 'ja_JP', 'ko_KR', 'en_IN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Used where a text is missing (§9). */
export const FALLBACK_LANGUAGE: Language = 'en_US';
/** What reading an empty local storage gives (§3). */
export const STORED_LANGUAGE_DEFAULT: Language = 'zh_CN';
/** The language slice's value before local storage is read (§3). */
export const INITIAL_LANGUAGE: Language = 'zh_TW';

const BCP47: Record<Language, string> = {
  en_US: 'en-US',
  zh_TW: 'zh-TW',
  zh_CN: 'zh-CN',
  ja_JP: 'ja-JP',
  ko_KR: 'ko-KR',
  en_IN: 'en-IN',
};

/** Each language in its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en_US: 'English (US)',
  zh_TW: '繁體中文',
  zh_CN: '简体中文',
  ja_JP: '日本語',
  ko_KR: '한국어',
  en_IN: 'English (India)',
};

/** Whether the text is one of the six codes. */
export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** Returns the code that `Intl` and the `lang` attribute understand. */
export function toBcp47(language: Language): string {
  return BCP47[language];
}

/** Returns which of the six best fits a browser's language list, or null when none shares a language. */
export function matchLanguage(browserLanguages: readonly string[]): Language | null {
  for (const wanted of browserLanguages) {
    const lower = wanted.toLowerCase();
    const exact = LANGUAGES.find((language) => BCP47[language].toLowerCase() === lower);
    if (exact !== undefined) return exact;
    if (/^zh-(hant|tw|hk|mo)\b/.test(lower)) return 'zh_TW';
    const base = lower.split('-')[0];
    if (base === 'zh') return 'zh_CN';
    const sameBase = LANGUAGES.find((language) => language.startsWith(`${base}_`));
    if (sameBase !== undefined) return sameBase;
  }
  return null;
}
