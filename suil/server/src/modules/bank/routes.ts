/** GET /api/bank/products, /subscriptions, /subscriptions/{id}, /records, /summary. Subscribing and redeeming are intents. */
import { dayOf } from '@suil/core';
import { bankApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { ListReader } from '../../database/list-reader.ts';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { getBankRecords, getBankSummary, getProducts, getSubscription, getSubscriptions } from './service.ts';

export type BankRoutesOptions = {
  pool: Pool;
  lists: ListReader;
  /** Business time: which day runs. */
  businessNow: () => number;
};

export function registerBankRoutes(api: Api, { pool, lists, businessNow }: BankRoutesOptions): void {
  serve(api, bankApi, {
    'GET /bank/products': () => getProducts(pool, dayOf(businessNow())),
    'GET /bank/summary': ({ member }) => getBankSummary(pool, member),
    'GET /bank/subscriptions': ({ member, afterSeq, query }) =>
      lists.read(afterSeq, (db) => getSubscriptions(db, member, query)),
    'GET /bank/subscriptions/{id}': ({ member, params }) => getSubscription(pool, member, params.id),
    'GET /bank/records': ({ member, afterSeq, query }) =>
      lists.read(afterSeq, (db) => getBankRecords(db, member, query)),
  });
}
