/** GET /api/hashrate, and below it /entries, /exchanges, /days, /emission. */
import { dayOf } from '@suil/core';
import { hashrateApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { getEmission, getExchanges, getHashrate, getHashrateDays, getHashrateEntries } from './service.ts';

export type HashrateRoutesOptions = {
  pool: Pool;
  /** Business time: which day runs. */
  businessNow: () => number;
};

export function registerHashrateRoutes(api: Api, { pool, businessNow }: HashrateRoutesOptions): void {
  serve(api, hashrateApi, {
    'GET /hashrate': ({ member }) => getHashrate(pool, member, dayOf(businessNow())),
    'GET /hashrate/entries': ({ member, query }) => getHashrateEntries(pool, member, query),
    'GET /hashrate/exchanges': ({ member, query }) => getExchanges(pool, member, query),
    'GET /hashrate/days': ({ query }) => getHashrateDays(pool, query),
    'GET /hashrate/emission': () => getEmission(pool, dayOf(businessNow())),
  });
}
