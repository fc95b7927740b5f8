/** GET /api/pledges, /api/pledges/records, /api/pledges/{asset}/{id}. */
import { createRoute } from '@hono/zod-openapi';
import {
  pledgePathSchema,
  pledgeRecordsQuerySchema,
  pledgeRecordsResponseSchema,
  pledgeSchema,
  pledgesQuerySchema,
  pledgesResponseSchema,
} from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { answers, loggedIn } from '../../http/route-parts.ts';
import { getPledge, getPledges, getRecords } from './service.ts';

const tags = ['pledge'];

const pledgesRoute = createRoute({
  method: 'get',
  path: '/pledges',
  tags,
  summary: 'Own pledges of SUI and SUIL, newest first',
  ...loggedIn,
  request: { query: pledgesQuerySchema },
  responses: answers(pledgesResponseSchema, 400, 401),
});

const recordsRoute = createRoute({
  method: 'get',
  path: '/pledges/records',
  tags,
  summary: 'What happened to own pledges, newest first',
  ...loggedIn,
  request: { query: pledgeRecordsQuerySchema },
  responses: answers(pledgeRecordsResponseSchema, 400, 401),
});

const pledgeRoute = createRoute({
  method: 'get',
  path: '/pledges/{asset}/{id}',
  tags,
  summary: 'One own pledge',
  ...loggedIn,
  request: { params: pledgePathSchema },
  responses: answers(pledgeSchema, 400, 401, 404),
});

export type PledgeRoutesOptions = {
  pool: Pool;
  /** Business time, which decides whether a term is over. */
  businessNow: () => number;
};

export function registerPledgeRoutes(api: Api, { pool, businessNow }: PledgeRoutesOptions): void {
  api.openapi(pledgesRoute, async (context) =>
    context.json(
      await getPledges(pool, await context.var.requireAddress(), context.req.valid('query'), businessNow()),
      200,
    ),
  );
  api.openapi(recordsRoute, async (context) =>
    context.json(await getRecords(pool, await context.var.requireAddress(), context.req.valid('query')), 200),
  );
  api.openapi(pledgeRoute, async (context) =>
    context.json(
      await getPledge(pool, await context.var.requireAddress(), context.req.valid('param'), businessNow()),
      200,
    ),
  );
}
