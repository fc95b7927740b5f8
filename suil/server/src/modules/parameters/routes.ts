/** GET /api/parameters/changes. */
import { createRoute } from '@hono/zod-openapi';
import {
  type PageQuery,
  type ParameterChangesResponse,
  pageQuerySchema,
  parameterChangesResponseSchema,
} from '@suil/core/api';
import type { Pool, Queryable } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { cutPage, decodeMark, encodeMark, MARK_BIGINT, MARK_INTEGER } from '../../http/paging.ts';
import { answers } from '../../http/route-parts.ts';
import { listChanges } from './read.ts';

const changesRoute = createRoute({
  method: 'get',
  path: '/parameters/changes',
  tags: ['parameters'],
  summary: 'Changes of the parameters as they were announced on chain, newest first',
  request: { query: pageQuerySchema },
  responses: answers(parameterChangesResponseSchema, 400),
});

export function registerParameterRoutes(api: Api, { pool }: { pool: Pool }): void {
  api.openapi(changesRoute, async (context) =>
    context.json(await getParameterChanges(pool, context.req.valid('query')), 200),
  );
}

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getParameterChanges(
  db: Queryable,
  { cursor, limit }: PageQuery,
): Promise<ParameterChangesResponse> {
  const after = decodeMark(cursor, MARK_BIGINT, MARK_INTEGER);
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
    (row) => encodeMark(row.checkpoint, row.position),
  );
}
