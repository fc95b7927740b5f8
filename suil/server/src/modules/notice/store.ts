/** Rows of `notices` and `notice_withdrawals`. Knows no text. */
import type { AdminAct, NoticeTexts } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';

export type NoticeRow = {
  id: string;
  publishedAtMs: bigint;
  texts: NoticeTexts | null;
  act: AdminAct | null;
  details: Record<string, string> | null;
  digest: string | null;
};

/** Adds notices that are not there yet; returns how many were. */
export async function insertNotices(
  db: Queryable,
  notices: readonly (Omit<NoticeRow, 'publishedAtMs'> & { publishedAtMs: number })[],
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'notice_insert',
    text: `INSERT INTO notices (id, published_at_ms, texts, act, details, digest)
           SELECT * FROM unnest($1::text[], $2::bigint[], $3::jsonb[], $4::text[], $5::jsonb[], $6::text[])
           ON CONFLICT DO NOTHING`,
    values: [
      notices.map(({ id }) => id),
      notices.map(({ publishedAtMs }) => publishedAtMs),
      notices.map(({ texts }) => texts && JSON.stringify(texts)),
      notices.map(({ act }) => act),
      notices.map(({ details }) => details && JSON.stringify(details)),
      notices.map(({ digest }) => digest),
    ],
  });
  return rowCount ?? 0;
}

export type NoticePosition = { publishedAtMs: bigint; id: string };

/** Returns notices that were not taken back, newest first. */
export async function listNotices(
  db: Queryable,
  { after, limit }: { after?: NoticePosition | undefined; limit: number },
): Promise<NoticeRow[]> {
  const { rows } = await db.query<NoticeRow>({
    name: 'notice_list',
    text: `SELECT n.id, n.published_at_ms AS "publishedAtMs", n.texts, n.act, n.details, n.digest FROM notices n
           WHERE NOT EXISTS (SELECT 1 FROM notice_withdrawals w WHERE w.notice_id = n.id)
             AND ($1::bigint IS NULL OR (n.published_at_ms, n.id) < ($1, $2))
           ORDER BY n.published_at_ms DESC, n.id DESC LIMIT $3`,
    values: [after?.publishedAtMs ?? null, after?.id ?? null, limit],
  });
  return rows;
}

/** Returns one notice, or null when there is none or it was taken back. */
export async function readNotice(db: Queryable, id: string): Promise<NoticeRow | null> {
  const { rows } = await db.query<NoticeRow>({
    name: 'notice_read',
    text: `SELECT n.id, n.published_at_ms AS "publishedAtMs", n.texts, n.act, n.details, n.digest FROM notices n
           WHERE n.id = $1 AND NOT EXISTS (SELECT 1 FROM notice_withdrawals w WHERE w.notice_id = n.id)`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Takes a text back. Returns false when there is no such text: the operator's acts stay permanently. */
export async function withdrawNotice(db: Queryable, id: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'notice_withdraw',
    text: `INSERT INTO notice_withdrawals (notice_id, withdrawn_at_ms)
           SELECT n.id, $2 FROM notices n WHERE n.id = $1 AND n.texts IS NOT NULL ON CONFLICT DO NOTHING`,
    values: [id, nowMs],
  });
  return rowCount === 1;
}
