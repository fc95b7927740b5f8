/** GET /api/liquidity, /api/liquidity/records, /api/liquidity/days. */
import { createRoute } from '@hono/zod-openapi';
import {
  liquidityDaysResponseSchema,
  liquidityRecordsQuerySchema,
  liquidityRecordsResponseSchema,
  liquidityResponseSchema,
  pageQuerySchema,
} from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { answers, loggedIn } from '../../http/route-parts.ts';
import { getDays, getPosition, getRecords } from './service.ts';

const tags = ['liquidity'];

const positionRoute = createRoute({
  method: 'get',
  path: '/liquidity',
  tags,
  summary: 'Liquidity position, settled through the last closed day',
  ...loggedIn,
  responses: answers(liquidityResponseSchema, 401),
});

const recordsRoute = createRoute({
  method: 'get',
  path: '/liquidity/records',
  tags,
  summary: 'Stakes, unstakes and claims, newest first',
  ...loggedIn,
  request: { query: liquidityRecordsQuerySchema },
  responses: answers(liquidityRecordsResponseSchema, 400, 401),
});

const daysRoute = createRoute({
  method: 'get',
  path: '/liquidity/days',
  tags,
  summary: 'Closed days of the pool with their funding factor, newest first',
  request: { query: pageQuerySchema },
  responses: answers(liquidityDaysResponseSchema, 400),
});

export type LiquidityRoutesOptions = {
  pool: Pool;
  /** Checkpoint that answers are as of. */
  indexedCheckpoint: () => bigint;
};

export function registerLiquidityRoutes(api: Api, { pool, indexedCheckpoint }: LiquidityRoutesOptions): void {
  api.openapi(positionRoute, async (context) =>
    context.json(await getPosition(pool, await context.var.requireAddress(), indexedCheckpoint()), 200),
  );
  api.openapi(recordsRoute, async (context) =>
    context.json(await getRecords(pool, await context.var.requireAddress(), context.req.valid('query')), 200),
  );
  api.openapi(daysRoute, async (context) => context.json(await getDays(pool, context.req.valid('query')), 200));
}
