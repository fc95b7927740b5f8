/** Publishing and reading notices. A text is complete in all six languages or it is not published. */
import { createHash } from 'node:crypto';
import { AppError } from '@suil/core';
import type { Notice, NoticesResponse, PageQuery } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { CURSOR_BIGINT, cutPage, decodeCursor, encodeCursor } from '../../http/paging.ts';
import { listNotices, type NoticeRow, readNotice, withdrawNotice } from './store.ts';
import { parseTexts, publishNamedNotice } from './write.ts';

const CURSOR_ID = /^[\w.]{1,100}$/;

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getNotices(db: Queryable, { cursor, limit }: PageQuery): Promise<NoticesResponse> {
  const position = decodeCursor(cursor, CURSOR_BIGINT, CURSOR_ID);
  const after = position && { publishedAtMs: BigInt(position[0] ?? 0), id: position[1] ?? '' };
  const rows = await listNotices(db, { after, limit: limit + 1 });
  return cutPage(rows, limit, toNotice, (row) => encodeCursor(row.publishedAtMs, row.id));
}

/** @throws {NOTICE_NOT_FOUND} */
export async function getNotice(db: Queryable, id: string): Promise<Notice> {
  const row = await readNotice(db, id);
  if (!row) throw new AppError('NOTICE_NOT_FOUND', { id });
  return toNotice(row);
}

/**
 * Publishes texts in six languages and returns the notice's id, which follows from the texts: publishing them again changes nothing.
 * @throws {NOTICE_INVALID} naming what is missing
 */
export async function publishNotice(
  db: Queryable,
  texts: unknown,
  nowMs: number,
): Promise<{ id: string; isNew: boolean }> {
  const parsed = parseTexts(texts);
  const id = createHash('sha256').update(JSON.stringify(parsed)).digest('hex').slice(0, 32);
  return { id, isNew: await publishNamedNotice(db, id, parsed, nowMs) };
}

/** Takes a text back. @throws {NOTICE_NOT_FOUND} when there is no such text, or it was taken back before */
export async function takeNoticeBack(db: Queryable, id: string, nowMs: number): Promise<void> {
  if (!(await withdrawNotice(db, id, nowMs))) throw new AppError('NOTICE_NOT_FOUND', { id });
}

function toNotice({ id, publishedAtMs, texts, act, details, digest }: NoticeRow): Notice {
  const common = { id, publishedAtMs: Number(publishedAtMs) };
  if (texts) return { ...common, kind: 'text', texts };
  if (act && details && digest) return { ...common, kind: 'act', act, details, digest };
  throw new AppError('NOTICE_NOT_FOUND', { id });
}
