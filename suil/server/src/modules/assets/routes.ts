/** GET /api/assets, /api/assets/records, /api/assets/records.csv, /api/assets/income. */
import type { Address } from '@suil/core';
import { type AssetsResponse, assetsApi } from '@suil/core/api';
import { createBatcher } from '@suil/ledger';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { CsvTable } from '../../http/csv.ts';
import type { LimitRate } from '../../http/limits/rate-limit.ts';
import { serve } from '../../http/serve.ts';
import { EXPORT_COLUMNS, exportAssetRecords, getAssetIncome, getAssetRecords, getAssets } from './service.ts';

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
  serve(api, assetsApi, {
    'GET /assets': ({ member }) => balances.add(member),
    'GET /assets/records': ({ member, query }) => getAssetRecords(pool, member, query),
    'GET /assets/records.csv': async ({ client, member, query }) => {
      await limitRate([
        { key: `export ${client}`, perMinute: EXPORTS_PER_CLIENT },
        { key: `export ${member}`, perMinute: EXPORTS_PER_ADDRESS },
      ]);
      return new CsvTable('records.csv', EXPORT_COLUMNS, exportAssetRecords(pool, member, query));
    },
    'GET /assets/income': ({ member, query }) => getAssetIncome(pool, member, query, now()),
  });
}
