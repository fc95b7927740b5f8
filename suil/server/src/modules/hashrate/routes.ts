/** GET /api/hashrate, and below it /entries, /exchanges, /days, /emission. */
import { createRoute } from '@hono/zod-openapi';
import { dayOf } from '@suil/core';
import {
  hashrateDaysResponseSchema,
  hashrateEmissionResponseSchema,
  hashrateEntriesQuerySchema,
  hashrateEntriesResponseSchema,
  hashrateExchangesResponseSchema,
  hashrateResponseSchema,
  pageQuerySchema,
} from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { answers, loggedIn } from '../../http/route-parts.ts';
import { getEmission, getExchanges, getHashrate, getHashrateDays, getHashrateEntries } from './service.ts';

const tags = ['hashrate'];

const totalsRoute = createRoute({
  method: 'get',
  path: '/hashrate',
  tags,
  summary: 'Hashrate by type, the SUIL it released, and what came of the last day that is over',
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

const exchangesRoute = createRoute({
  method: 'get',
  path: '/hashrate/exchanges',
  tags,
  summary: 'Quick exchanges of SUIL for SUI, newest first',
  ...loggedIn,
  request: { query: pageQuerySchema },
  responses: answers(hashrateExchangesResponseSchema, 400, 401),
});

const daysRoute = createRoute({
  method: 'get',
  path: '/hashrate/days',
  tags,
  summary: 'What closed days released: budget, factor and price, newest first',
  request: { query: pageQuerySchema },
  responses: answers(hashrateDaysResponseSchema, 400),
});

const emissionRoute = createRoute({
  method: 'get',
  path: '/hashrate/emission',
  tags,
  summary: 'SUIL still to be released, the budget of the day, what came of the last one, and the figures of a purchase',
  responses: answers(hashrateEmissionResponseSchema),
});

export type HashrateRoutesOptions = {
  pool: Pool;
  /** Business time: which day runs. */
  businessNow: () => number;
};

export function registerHashrateRoutes(api: Api, { pool, businessNow }: HashrateRoutesOptions): void {
  api.openapi(totalsRoute, async (context) =>
    context.json(await getHashrate(pool, await context.var.requireAddress(), dayOf(businessNow())), 200),
  );
  api.openapi(entriesRoute, async (context) =>
    context.json(await getHashrateEntries(pool, await context.var.requireAddress(), context.req.valid('query')), 200),
  );
  api.openapi(exchangesRoute, async (context) =>
    context.json(await getExchanges(pool, await context.var.requireAddress(), context.req.valid('query')), 200),
  );
  api.openapi(daysRoute, async (context) => context.json(await getHashrateDays(pool, context.req.valid('query')), 200));
  api.openapi(emissionRoute, async (context) => context.json(await getEmission(pool, dayOf(businessNow())), 200));
}
