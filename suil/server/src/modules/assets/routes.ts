/** GET /api/assets, /api/assets/records, /api/assets/records.csv, /api/assets/income. */
import { createRoute } from '@hono/zod-openapi';
import type { Address } from '@suil/core';
import {
  type AssetsResponse,
  assetExportQuerySchema,
  assetIncomeQuerySchema,
  assetIncomeResponseSchema,
  assetRecordsQuerySchema,
  assetRecordsResponseSchema,
  assetsResponseSchema,
} from '@suil/core/api';
import { createBatcher } from '@suil/ledger';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { csvAnswer } from '../../http/csv.ts';
import type { LimitRate } from '../../http/rate-limit.ts';
import { answers, csvFile, loggedIn } from '../../http/route-parts.ts';
import { EXPORT_COLUMNS, exportAssetRecords, getAssetIncome, getAssetRecords, getAssets } from './service.ts';

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

const exportRoute = createRoute({
  method: 'get',
  path: '/assets/records.csv',
  tags,
  summary: 'All changes of the balances as a file for spreadsheets',
  ...loggedIn,
  request: { query: assetExportQuerySchema },
  responses: csvFile(
    'time,kind,asset,amount,balance_after,base_units,transaction,id\r\n2026-11-21T00:00:00.000Z,top_up,SUI,21.5,21.5,21500000000,,1:1\r\n',
    400,
    401,
    429,
  ),
});

const incomeRoute = createRoute({
  method: 'get',
  path: '/assets/income',
  tags,
  summary: 'Income in the ledger per day and kind',
  ...loggedIn,
  request: { query: assetIncomeQuerySchema },
  responses: answers(assetIncomeResponseSchema, 400, 401),
});

const BALANCES_AT_ONCE_MAX = 100;

/** Files let through per minute: one may be a long read. */
const EXPORTS_PER_CLIENT = 60;
const EXPORTS_PER_ADDRESS = 12;

export type AssetsRoutesOptions = { pool: Pool; now: () => number; limitRate: LimitRate };

export function registerAssetsRoutes(api: Api, { pool, now, limitRate }: AssetsRoutesOptions): void {
  /** Members who ask while a read is under way share the next one, so that many at once cost the database little. */
  const balances = createBatcher<Address, AssetsResponse>({
    write: (addresses) => getAssets(pool, addresses),
    batchMax: BALANCES_AT_ONCE_MAX,
  });
  api.openapi(assetsRoute, async (context) =>
    context.json(await balances.add(await context.var.requireAddress()), 200),
  );
  api.openapi(recordsRoute, async (context) =>
    context.json(await getAssetRecords(pool, await context.var.requireAddress(), context.req.valid('query')), 200),
  );
  api.openapi(exportRoute, async (context) => {
    const address = await context.var.requireAddress();
    await limitRate([
      { key: `export ${context.var.client}`, perMinute: EXPORTS_PER_CLIENT },
      { key: `export ${address}`, perMinute: EXPORTS_PER_ADDRESS },
    ]);
    return csvAnswer(
      context,
      'records.csv',
      EXPORT_COLUMNS,
      exportAssetRecords(pool, address, context.req.valid('query')),
    );
  });
  api.openapi(incomeRoute, async (context) => {
    const address = await context.var.requireAddress();
    return context.json(await getAssetIncome(pool, address, context.req.valid('query'), now()), 200);
  });
}
