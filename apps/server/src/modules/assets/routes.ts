/** GET /api/assets, /api/assets/records. */
import { createRoute } from '@hono/zod-openapi';
import { assetRecordsQuerySchema, assetRecordsResponseSchema, assetsResponseSchema } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { answers, loggedIn } from '../../http/route-parts.ts';
import { getAssetRecords, getAssets } from './service.ts';

const tags = ['assets'];

const assetsRoute = createRoute({
  method: 'get',
  path: '/assets',
  tags,
  summary: 'Balances in the ledger',
  ...loggedIn,
  responses: answers(assetsResponseSchema, 401),
});

const recordsRoute = createRoute({
  method: 'get',
  path: '/assets/records',
  tags,
  summary: 'Changes of the balances, newest first',
  ...loggedIn,
  request: { query: assetRecordsQuerySchema },
  responses: answers(assetRecordsResponseSchema, 400, 401),
});

export function registerAssetsRoutes(api: Api, { pool }: { pool: Pool }): void {
  api.openapi(assetsRoute, async (context) =>
    context.json(await getAssets(pool, await context.var.requireAddress()), 200),
  );
  api.openapi(recordsRoute, async (context) =>
    context.json(await getAssetRecords(pool, await context.var.requireAddress(), context.req.valid('query')), 200),
  );
}
