/** GET /api/liquidity, /api/liquidity/records, /api/liquidity/days. */
import { liquidityApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { ListReader } from '../../database/list-reader.ts';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { getDays } from './read.ts';
import { getPosition, getRecords } from './service.ts';

export type LiquidityRoutesOptions = {
  pool: Pool;
  lists: ListReader;
  /** Checkpoint that answers are as of. */
  indexedCheckpoint: () => bigint;
};

export function registerLiquidityRoutes(api: Api, { pool, lists, indexedCheckpoint }: LiquidityRoutesOptions): void {
  serve(api, liquidityApi, {
    'GET /liquidity': ({ member }) => getPosition(pool, member, indexedCheckpoint()),
    'GET /liquidity/records': ({ member, afterSeq, query }) =>
      lists.read(afterSeq, (db) => getRecords(db, member, query)),
    'GET /liquidity/days': ({ query }) => lists.read(0n, (db) => getDays(db, query)),
  });
}
