/** Publishing and reading notices. A text is complete in all six languages or it is not published. */
import { createHash } from 'node:crypto';
import { AppError } from '@suil/core';
import { type Notice, type NoticesResponse, type NoticeTexts, noticeTextsSchema, type PageQuery } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { cutPage, decodeMark, encodeMark, MARK_BIGINT } from '../../http/paging.ts';
import { insertNotices, listNotices, type NoticeRow, readNotice, withdrawNotice } from './store.ts';

const MARK_ID = /^[\w.]{1,100}$/;

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getNotices(db: Queryable, { cursor, limit }: PageQuery): Promise<NoticesResponse> {
  const mark = decodeMark(cursor, MARK_BIGINT, MARK_ID);
  const after = mark && { publishedAtMs: BigInt(mark[0] ?? 0), id: mark[1] ?? '' };
  const rows = await listNotices(db, { after, limit: limit + 1 });
  return cutPage(rows, limit, toNotice, (row) => encodeMark(row.publishedAtMs, row.id));
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
  return { id, isNew: await publishOwnNotice(db, id, parsed, nowMs) };
}

/** Publishes texts under an id of the caller's own; returns false when the id is taken, which changes nothing. @throws {NOTICE_INVALID} */
export async function publishOwnNotice(db: Queryable, id: string, texts: unknown, nowMs: number): Promise<boolean> {
  const notice = { id, publishedAtMs: nowMs, texts: parseTexts(texts), act: null, details: null, digest: null };
  return (await insertNotices(db, [notice])) === 1;
}

function parseTexts(texts: unknown): NoticeTexts {
  const parsed = noticeTextsSchema.safeParse(texts);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError('NOTICE_INVALID', { detail: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` });
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
