/** GET /api/nodes, /api/nodes/holdings, /api/nodes/dividends, /api/nodes/days. Buying is an intent; the delivery contact is in contact/. */
import { createRoute } from '@hono/zod-openapi';
import { dayOf } from '@suil/core';
import {
  nodeDaysQuerySchema,
  nodeDaysResponseSchema,
  nodeDividendsResponseSchema,
  nodeHoldingsQuerySchema,
  nodeHoldingsResponseSchema,
  nodesResponseSchema,
  pageQuerySchema,
} from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { answers, loggedIn } from '../../http/route-parts.ts';
import { getDividends, getHoldings, getNodeDays, getNodes } from './service.ts';

const tags = ['nodes'];

const tiersRoute = createRoute({
  method: 'get',
  path: '/nodes',
  tags,
  summary: 'Tiers of nodes for sale',
  responses: answers(nodesResponseSchema),
});

const holdingsRoute = createRoute({
  method: 'get',
  path: '/nodes/holdings',
  tags,
  summary: 'Nodes bought, newest first',
  ...loggedIn,
  request: { query: nodeHoldingsQuerySchema },
  responses: answers(nodeHoldingsResponseSchema, 400, 401),
});

const dividendsRoute = createRoute({
  method: 'get',
  path: '/nodes/dividends',
  tags,
  summary: 'Dividends of each day and tier, newest first',
  ...loggedIn,
  request: { query: pageQuerySchema },
  responses: answers(nodeDividendsResponseSchema, 400, 401),
});

const daysRoute = createRoute({
  method: 'get',
  path: '/nodes/days',
  tags,
  summary: 'Platform fees of each closed day, where they came from, and what one node of each tier got; newest first',
  request: { query: nodeDaysQuerySchema },
  responses: answers(nodeDaysResponseSchema, 400),
});

export type NodeRoutesOptions = {
  pool: Pool;
  /** Business time: which day runs. */
  businessNow: () => number;
};

export function registerNodeRoutes(api: Api, { pool, businessNow }: NodeRoutesOptions): void {
  api.openapi(tiersRoute, async (context) => context.json(await getNodes(pool, dayOf(businessNow())), 200));
  api.openapi(holdingsRoute, async (context) =>
    context.json(await getHoldings(pool, await context.var.requireAddress(), context.req.valid('query')), 200),
  );
  api.openapi(daysRoute, async (context) => context.json(await getNodeDays(pool, context.req.valid('query')), 200));
  api.openapi(dividendsRoute, async (context) =>
    context.json(await getDividends(pool, await context.var.requireAddress(), context.req.valid('query')), 200),
  );
}
