/** What a notification says: the texts of the calendar in the device's language, when the date is, and the app's page about it. No amount: a locked screen shows it. */
import type { Language } from '@suil/core';
import { pageOfDate } from '@suil/core/calendar';
import { type DateOfTexts, textsOfDate } from '../calendar/read.ts';
import type { Message } from './messages.ts';
import type { Note } from './sender.ts';

/** What the service worker of the app reads (suil/web/src/service-worker.js). */
export interface NotePayload {
  readonly title: string;
  readonly text: string;
  /** Shown in the device's own time zone. */
  readonly atMs: number;
  /** A language tag, e.g. `zh-CN`. */
  readonly language: string;
  /** A notification replaces one of the same tag. */
  readonly tag: string;
  /** Behind the `#` of the app's address. */
  readonly page: string;
}

/** Returns null for a message of a kind that is not known: a newer server wrote it. @param nowMs business time */
export function toNote(message: Message, language: Language, nowMs: number): Note | null {
  const date = toDate(message);
  if (date === null) return null;
  const { itemId, atMs } = message;
  const name = `${date.kind}-${itemId}-${atMs}`;
  const payload: NotePayload = {
    ...textsOfDate(language, date),
    atMs,
    language: language.replace('_', '-'),
    tag: name,
    page: pageOfDate(date.kind, itemId),
  };
  return { payload: JSON.stringify(payload), name, lifeSeconds: Math.max(0, Math.floor((atMs - nowMs) / 1_000)) };
}

function toDate({ kind, termDays, renews }: Message): DateOfTexts | null {
  if (kind === 'voucher') return { kind };
  if (termDays === null) return null;
  if (kind === 'bank') return { kind, item: { termDays, renews: renews ?? false } };
  return kind === 'pledge' || kind === 'suilPledge' ? { kind, item: { termDays } } : null;
}
