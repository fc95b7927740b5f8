/** The console's texts in English and Simplified Chinese, and with them what the app's components say. */
import { isLanguage, LANGUAGE_KEY, type Language, toBcp47 } from '@suil/core';
import { readStored, writeStored } from '../../../web/src/platform/browser/storage.ts';
import { useLanguage } from '../../../web/src/platform/i18n/language.ts';
import {
  allTexts,
  findText,
  selectTexts,
  setTextLoader,
  useTranslation,
} from '../../../web/src/platform/i18n/texts.ts';
import english from './en_US.json';
import chinese from './zh_CN.json';

type Stem<Key> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key;
/** A text that counts is named without its plural. */
export type TextKey = Stem<keyof typeof english>;
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

const TEXTS = { en_US: english, zh_CN: chinese } as const;
export type ConsoleLanguage = keyof typeof TEXTS;
const isOwn = (code: Language): code is ConsoleLanguage => code in TEXTS;

interface File {
  readonly default: Record<string, string>;
}
/** Of the app's texts: what its components and errors say, and what parameters are. */
const SHARED = {
  errors: import.meta.glob<File>('../../../web/src/platform/i18n/locales/{en_US,zh_CN}.json', {
    query: { part: 'errors' },
  }),
  explanations: import.meta.glob<File>('../../../web/src/platform/i18n/locales/{en_US,zh_CN}.json', {
    query: { part: 'explanations' },
  }),
  first: import.meta.glob<File>('../../../web/src/platform/i18n/locales/{en_US,zh_CN}.json', {
    query: { part: 'first' },
  }),
};

/** Starts the texts in the language that was chosen before, or the browser's. */
export async function startTexts(): Promise<void> {
  setTextLoader(async (code, part) => {
    if (part === 'rest') return {};
    const shared = await SHARED[part][`../../../web/src/platform/i18n/locales/${code}.json`]?.();
    return { ...shared?.default, ...(part === 'first' && isOwn(code) ? TEXTS[code] : {}) };
  });
  await selectLanguage(firstLanguage());
}

function firstLanguage(): ConsoleLanguage {
  const stored = readStored(LANGUAGE_KEY);
  if (isLanguage(stored) && isOwn(stored)) return stored;
  return navigator.language.startsWith('zh') ? 'zh_CN' : 'en_US';
}

async function selectLanguage(code: ConsoleLanguage): Promise<void> {
  await allTexts(code);
  useLanguage.setState({ code });
  document.documentElement.lang = toBcp47(code);
  selectTexts(code);
}

export async function changeLanguage(code: ConsoleLanguage): Promise<void> {
  await selectLanguage(code);
  writeStored(LANGUAGE_KEY, code);
}

const say: Say = (key, values) => findText(key, values) ?? key;

/** The texts in a component; renders again when the language changes. */
export function useSay(): Say {
  useTranslation();
  return say;
}

export function useConsoleLanguage(): ConsoleLanguage {
  const code = useLanguage((state) => state.code);
  return isOwn(code) ? code : 'en_US';
}
