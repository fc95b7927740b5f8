/** GET /api/hashrate, /api/hashrate/entries. */
import { createRoute } from '@hono/zod-openapi';
import { hashrateEntriesQuerySchema, hashrateEntriesResponseSchema, hashrateResponseSchema } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { answers, loggedIn } from '../../http/route-parts.ts';
import { getHashrate, getHashrateEntries } from './service.ts';

const tags = ['hashrate'];

const totalsRoute = createRoute({
  method: 'get',
  path: '/hashrate',
  tags,
  summary: 'Hashrate by type',
  ...loggedIn,
  responses: answers(hashrateResponseSchema, 401),
});

const entriesRoute = createRoute({
  method: 'get',
  path: '/hashrate/entries',
  tags,
  summary: 'Hashrate entries, newest first',
  ...loggedIn,
  request: { query: hashrateEntriesQuerySchema },
  responses: answers(hashrateEntriesResponseSchema, 400, 401),
});

export function registerHashrateRoutes(api: Api, { pool }: { pool: Pool }): void {
  api.openapi(totalsRoute, async (context) =>
    context.json(await getHashrate(pool, await context.var.requireAddress()), 200),
  );
  api.openapi(entriesRoute, async (context) =>
    context.json(await getHashrateEntries(pool, await context.var.requireAddress(), context.req.valid('query')), 200),
  );
}
