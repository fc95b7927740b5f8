/** GET /api/nodes, /api/nodes/holdings, /api/nodes/dividends, /api/nodes/days. Buying is an intent; the delivery contact is in contact/. */
import { dayOf } from '@suil/core';
import { nodesApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { ListReader } from '../../database/list-reader.ts';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { getDividends, getHoldings, getNodeDays, getNodes } from './service.ts';

export type NodeRoutesOptions = {
  pool: Pool;
  lists: ListReader;
  /** Business time: which day runs. */
  businessNow: () => number;
};

export function registerNodeRoutes(api: Api, { pool, lists, businessNow }: NodeRoutesOptions): void {
  serve(api, nodesApi, {
    'GET /nodes': () => getNodes(pool, dayOf(businessNow())),
    'GET /nodes/holdings': ({ member, afterSeq, query }) =>
      lists.read(afterSeq, (db) => getHoldings(db, member, query)),
    'GET /nodes/days': ({ query }) => lists.read(0n, (db) => getNodeDays(db, query)),
    'GET /nodes/dividends': ({ member, afterSeq, query }) =>
      lists.read(afterSeq, (db) => getDividends(db, member, query)),
  });
}
