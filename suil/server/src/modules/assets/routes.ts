/** GET /api/assets, /api/assets/records, /api/assets/records.csv, /api/assets/income. */
import type { Address } from '@suil/core';
import { type AssetsResponse, assetsApi } from '@suil/core/api';
import { createBatcher } from '@suil/ledger';
import type { Pool } from '@suil/postgres';
import type { ListReader } from '../../database/list-reader.ts';
import type { Api } from '../../http/api.ts';
import { CsvTable } from '../../http/csv.ts';
import type { LimitRate } from '../../http/limits/rate-limit.ts';
import { serve } from '../../http/serve.ts';
import type { MemberPostings } from '../../module/member-postings.ts';
import {
  EXPORT_COLUMNS,
  exportAssetRecords,
  getAssetIncome,
  getAssetRecords,
  getAssets,
  type ReadPage,
} from './service.ts';

const BALANCES_AT_ONCE_MAX = 100;

/** Files let through per minute: one may be a long read. */
const EXPORTS_PER_CLIENT = 60;
const EXPORTS_PER_ADDRESS = 12;

export type AssetsRoutesOptions = {
  pool: Pool;
  lists: ListReader;
  memberPostings: readonly MemberPostings[];
  now: () => number;
  limitRate: LimitRate;
};

export function registerAssetsRoutes(
  api: Api,
  { pool, lists, memberPostings, now, limitRate }: AssetsRoutesOptions,
): void {
  /** Members who ask while a read is under way share the next one, so that many at once cost the database little. */
  const balances = createBatcher<Address, AssetsResponse>({
    write: (addresses) => getAssets(pool, addresses, memberPostings),
    batchMax: BALANCES_AT_ONCE_MAX,
  });
  serve(api, assetsApi, {
    'GET /assets': ({ member }) => balances.add(member),
    'GET /assets/records': ({ member, afterSeq, query }) =>
      lists.read(afterSeq, (db) => getAssetRecords(db, member, query)),
    'GET /assets/records.csv': async ({ client, member, afterSeq, query }) => {
      await limitRate([
        { key: `export ${client}`, perMinute: EXPORTS_PER_CLIENT },
        { key: `export ${member}`, perMinute: EXPORTS_PER_ADDRESS },
      ]);
      const read: ReadPage = (work) => lists.read(afterSeq, work);
      return new CsvTable('records.csv', EXPORT_COLUMNS, exportAssetRecords(read, member, query));
    },
    'GET /assets/income': ({ member, afterSeq, query }) =>
      lists.read(afterSeq, (db) => getAssetIncome(db, member, query, now())),
  });
}
