/** What other modules may write about notices: publishing one in their own transaction. */
import { AppError } from '@suil/core';
import { type NoticeTexts, noticeTextsSchema } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { insertNotices } from './store.ts';

/** Publishes texts under the caller's id; returns false when the id is taken, which changes nothing. @throws {NOTICE_INVALID} */
export async function publishNamedNotice(db: Queryable, id: string, texts: unknown, nowMs: number): Promise<boolean> {
  const notice = { id, publishedAtMs: nowMs, texts: parseTexts(texts), act: null, details: null, digest: null };
  return (await insertNotices(db, [notice])) === 1;
}

/** Returns texts in six languages. @throws {NOTICE_INVALID} naming what is missing */
export function parseTexts(texts: unknown): NoticeTexts {
  const parsed = noticeTextsSchema.safeParse(texts);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError('NOTICE_INVALID', { detail: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` });
}
