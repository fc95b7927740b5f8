/**
 * The app's texts: one file per language in parts: the first paint's, the errors', the explanations', the rest, and what single pages add. Owns loading,
 * choosing the plural and filling in; which language is selected is language.ts's. The constants are the specification's (§9).
 */
import { FALLBACK_LANGUAGE, INITIAL_LANGUAGE, isLanguage, type Language, toBcp47 } from '@suil/core';
import { useSyncExternalStore } from 'react';
import type { Texts, TextValue } from './generated/texts.d.ts';

export const TEXTS = {
  maxParallelReads: 10,
  maxRetries: 5,
  /** Doubles with each retry. */
  retryTimeoutMs: 350,
  maxReplaces: 1_000,
  namespace: 'translation',
  /** Asked in this order when a text is missing; `dev` is the key itself. */
  fallback: [FALLBACK_LANGUAGE, 'dev'],
} as const;

const PARTS = ['first', 'errors', 'explanations', 'rest'] as const;
export type Part = (typeof PARTS)[number];
type Source = (language: Language) => Promise<Record<string, string>>;
type Values = Readonly<Record<string, TextValue | undefined>>;
export type TextKey = keyof Texts;
/** The keys of texts that need no value. */
export type SimpleKey = { [Key in TextKey]: keyof Texts[Key] extends never ? Key : never }[TextKey];
/** The values that every one of the keys needs: a key that is known as one of several needs what any of them does. */
type Needed<Key> = (Key extends TextKey ? (values: Texts[Key]) => void : never) extends (values: infer All) => void
  ? All
  : never;
/** Returns the text of a key with the values that it needs filled in; `count` chooses the plural. */
export type TFunction = <Key extends TextKey>(
  key: Key,
  ...values: [keyof Needed<Key>] extends [never] ? [] : [values: Needed<Key>]
) => string;
type Loader = (language: Language, part: Part) => Promise<Record<string, string>>;

/** What pages added, by name. */
const added = new Map<string, Source>();
const loaded = new Map<string, Promise<void>>();
const tables = new Map<Language, Record<string, string>>();
const plurals = new Map<Language, Intl.PluralRules>();
const listeners = new Set<() => void>();
const waiting: (() => void)[] = [];
let reading = 0;
let language: Language = INITIAL_LANGUAGE;
let load: Loader = () => Promise.reject(new TypeError('no texts'));

/** The translator of the selected language; a new function after every change, so that whatever depends on it follows. */
export let t: TFunction = translator(language);

function translator(of: Language): TFunction {
  // The compiler has checked the values where a text is asked for.
  return (key, ...values: readonly unknown[]) => translate(of, key, values[0] as Values | undefined) ?? key;
}

function translate(of: Language, key: string, values: Values = {}): string | null {
  const text = find(of, key, values['count']) ?? find(FALLBACK_LANGUAGE, key, values['count']);
  if (text !== undefined) return fill(text, values);
  if (of !== FALLBACK_LANGUAGE) void loadTexts(FALLBACK_LANGUAGE, 'first').catch(() => undefined);
  return null;
}

/** Returns the text of a key that only the data knows, such as a code from the server; null where there is none. */
export function findText(key: string, values?: Values): string | null {
  return translate(language, key, values);
}

function find(of: Language, key: string, count: string | number | undefined): string | undefined {
  const table = tables.get(of);
  if (count === undefined) return table?.[key];
  return table?.[`${key}_${pluralOf(of, Number(count))}`] ?? table?.[`${key}_other`] ?? table?.[key];
}

function pluralOf(of: Language, count: number): string {
  const rules = plurals.get(of) ?? new Intl.PluralRules(toBcp47(of));
  plurals.set(of, rules);
  return rules.select(count);
}

function fill(text: string, values: Values): string {
  let left: number = TEXTS.maxReplaces;
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    if (left === 0 || values[name] === undefined) return hole;
    left -= 1;
    return String(values[name]);
  });
}

/** Waits for a free place among the parallel reads, then reads, again after a failure. */
async function read(of: Language, source: Source): Promise<void> {
  while (reading >= TEXTS.maxParallelReads) await new Promise<void>((free) => waiting.push(free));
  reading += 1;
  try {
    const texts = await withRetries(() => source(of));
    tables.set(of, { ...tables.get(of), ...texts });
  } finally {
    reading -= 1;
    waiting.shift()?.();
  }
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await work();
    } catch (error) {
      if (retry === TEXTS.maxRetries) throw error;
      await new Promise((resolve) => setTimeout(resolve, TEXTS.retryTimeoutMs * 2 ** retry));
    }
  }
}

/** Loads one part of a language once; a failure may be tried again. */
export function loadTexts(of: Language, part: Part): Promise<void> {
  return loadOnce(of, part, (language) => load(language, part));
}

function loadOnce(of: Language, name: string, source: Source): Promise<void> {
  const key = `${of}/${name}`;
  let running = loaded.get(key);
  if (!running) {
    running = read(of, source).then(notify);
    running.catch(() => loaded.delete(key));
    loaded.set(key, running);
  }
  return running;
}

function notify(): void {
  t = translator(language);
  for (const listener of listeners) listener();
}

/** Where the files come from; set once at the start. */
export function setTextLoader(loader: Loader): void {
  load = loader;
}

/** Selects a language whose texts are loaded already. */
export function selectTexts(code: Language): void {
  language = code;
  notify();
}

/** All texts, for pages other than the home page; of the selected language where none is given. */
export async function allTexts(of: Language = language): Promise<void> {
  const more = [...added].map(([name, source]) => loadOnce(of, name, source));
  await Promise.all([...PARTS.map((part) => loadTexts(of, part)), ...more]);
}

/** Loads texts that only some pages need, and from then on those of each language that is selected. */
export async function addTexts(name: string, source: Source): Promise<void> {
  added.set(name, source);
  await allTexts();
}

/** Returns a part of the app once its texts are there, too: for what is loaded later than the first paint. */
export async function withAllTexts<File>(file: Promise<File>): Promise<File> {
  const [loaded] = await Promise.all([file, allTexts()]);
  return loaded;
}

/** A text of a language that is not the selected one. Loads only that language's first part. */
export async function textIn(code: Language, key: TextKey): Promise<string> {
  if (!isLanguage(code)) return key;
  await loadTexts(code, 'first');
  return translate(code, key) ?? key;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The texts in a component; renders again when the language changes. */
export function useTranslation(): { t: TFunction; ready: boolean } {
  const current = useSyncExternalStore(
    subscribe,
    () => t,
    () => t,
  );
  return { t: current, ready: tables.has(language) };
}
