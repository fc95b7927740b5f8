/** GET /api/settlement/proof, /api/settlement/team, /api/settlement/days, /api/fairness. */
import { settlementApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { ListReader } from '../../database/list-reader.ts';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { getLineTeam } from './line/service.ts';
import { getProofs } from './proof/service.ts';
import { getFairness, getSettledDays, type ReadReserves } from './service.ts';

export type SettlementRoutesOptions = {
  pool: Pool;
  lists: ListReader;
  /** The chain's time, which decides what is claimable. */
  chainNow: () => number;
  readReserves: ReadReserves;
};

export function registerSettlementRoutes(
  api: Api,
  { pool, lists, chainNow, readReserves }: SettlementRoutesOptions,
): void {
  serve(api, settlementApi, {
    'GET /settlement/proof': ({ member, query: { day } }) => getProofs(pool, { member, nowMs: chainNow(), day }),
    'GET /settlement/team': ({ member, afterSeq, query }) =>
      lists.read(afterSeq, (db) => getLineTeam(db, member, query)),
    'GET /settlement/days': ({ query }) => getSettledDays(pool, query),
    'GET /fairness': () => getFairness(pool, readReserves),
  });
}
