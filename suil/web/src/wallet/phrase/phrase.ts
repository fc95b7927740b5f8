/** A few words of the user's own, kept on this device alone: a page that imitates the app cannot show them beside what it asks to sign. */
import { create } from 'zustand';
import { PHRASE_KEY, readStored, writeStored } from '../../platform/browser/storage.ts';

/** Letters that a phrase has at most: one line of a sheet. */
export const PHRASE_MAX = 32;

/** A recovery phrase has twelve or more; what was pasted may be a part. */
const WORDS_OF_RECOVERY = 8;

/** The phrase; null without one. */
export const usePhrase = create<{ phrase: string | null }>()(() => ({ phrase: readStored(PHRASE_KEY) }));

/** Returns a text as a phrase: in one line, without blanks around it, and not longer than one may be. */
export function toPhrase(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return Array.from(line).slice(0, PHRASE_MAX).join('').trim();
}

/** Whether a text has as many words as the start of a wallet's recovery phrase, which is kept nowhere in this app. */
export function isLikeRecovery(text: string): boolean {
  return text.trim().split(/\s+/).length >= WORDS_OF_RECOVERY;
}

/** Keeps the phrase, or forgets it when nothing is left of the text. Returns whether the browser kept it. */
export function setPhrase(text: string): boolean {
  const phrase = toPhrase(text) || null;
  writeStored(PHRASE_KEY, phrase);
  if (readStored(PHRASE_KEY) !== phrase) return false;
  usePhrase.setState({ phrase });
  return true;
}
