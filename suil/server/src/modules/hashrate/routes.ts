/** GET /api/hashrate, and below it /entries, /exchanges, /days, /emission. */
import { dayOf } from '@suil/core';
import { hashrateApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { ListReader } from '../../database/list-reader.ts';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { getEmission, getExchanges, getHashrate, getHashrateDays, getHashrateEntries } from './service.ts';

export type HashrateRoutesOptions = {
  pool: Pool;
  lists: ListReader;
  /** Business time: which day runs. */
  businessNow: () => number;
};

export function registerHashrateRoutes(api: Api, { pool, lists, businessNow }: HashrateRoutesOptions): void {
  serve(api, hashrateApi, {
    'GET /hashrate': ({ member }) => getHashrate(pool, member, dayOf(businessNow())),
    'GET /hashrate/entries': ({ member, afterSeq, query }) =>
      lists.read(afterSeq, (db) => getHashrateEntries(db, member, query)),
    'GET /hashrate/exchanges': ({ member, afterSeq, query }) =>
      lists.read(afterSeq, (db) => getExchanges(db, member, query)),
    'GET /hashrate/days': ({ query }) => lists.read(0n, (db) => getHashrateDays(db, query)),
    'GET /hashrate/emission': () => getEmission(pool, dayOf(businessNow())),
  });
}
