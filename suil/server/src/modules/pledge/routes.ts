/** GET /api/pledges, /api/pledges/records, /api/pledges/{asset}/{id}. */
import { pledgeApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { ListReader } from '../../database/list-reader.ts';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { getPledge, getPledges, getRecords } from './service.ts';

export type PledgeRoutesOptions = {
  pool: Pool;
  lists: ListReader;
  /** Business time, which decides whether a term is over. */
  businessNow: () => number;
};

export function registerPledgeRoutes(api: Api, { pool, lists, businessNow }: PledgeRoutesOptions): void {
  serve(api, pledgeApi, {
    'GET /pledges': ({ member, afterSeq, query }) =>
      lists.read(afterSeq, (db) => getPledges(db, member, query, businessNow())),
    'GET /pledges/records': ({ member, afterSeq, query }) =>
      lists.read(afterSeq, (db) => getRecords(db, member, query)),
    'GET /pledges/{asset}/{id}': ({ member, params }) => getPledge(pool, member, params, businessNow()),
  });
}
