/** GET /api/parameters/changes. */
import { type PageQuery, type ParameterChangesResponse, parametersApi } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import type { ListReader } from '../../database/list-reader.ts';
import type { Api } from '../../http/api.ts';
import { CURSOR_BIGINT, CURSOR_INTEGER, cutPage, decodeCursor, encodeCursor } from '../../http/paging.ts';
import { serve } from '../../http/serve.ts';
import { listChanges } from './read.ts';

export function registerParameterRoutes(api: Api, { lists }: { lists: ListReader }): void {
  serve(api, parametersApi, {
    'GET /parameters/changes': ({ query }) => lists.read(0n, (db) => getParameterChanges(db, query)),
  });
}

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getParameterChanges(
  db: Queryable,
  { cursor, limit }: PageQuery,
): Promise<ParameterChangesResponse> {
  const after = decodeCursor(cursor, CURSOR_BIGINT, CURSOR_INTEGER);
  return cutPage(
    await listChanges(db, { after, limit: limit + 1 }),
    limit,
    (row) => ({
      id: `${row.digest}:${row.event_seq}`,
      digest: row.digest,
      key: row.key,
      value: row.value,
      day: row.day,
      announcedAtMs: Number(row.announced_at_ms),
      cancelledAtMs: row.cancelled_at_ms === null ? null : Number(row.cancelled_at_ms),
    }),
    (row) => encodeCursor(row.checkpoint, row.position),
  );
}
