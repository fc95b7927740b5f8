/** GET /api/bank/products, /subscriptions, /subscriptions/{id}, /records, /summary. Subscribing and redeeming are intents. */
import { dayOf } from '@suil/core';
import { bankApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { getBankRecords, getBankSummary, getProducts, getSubscription, getSubscriptions } from './service.ts';

export type BankRoutesOptions = {
  pool: Pool;
  /** Business time: which day runs. */
  businessNow: () => number;
};

export function registerBankRoutes(api: Api, { pool, businessNow }: BankRoutesOptions): void {
  serve(api, bankApi, {
    'GET /bank/products': () => getProducts(pool, dayOf(businessNow())),
    'GET /bank/summary': ({ member }) => getBankSummary(pool, member),
    'GET /bank/subscriptions': ({ member, query }) => getSubscriptions(pool, member, query),
    'GET /bank/subscriptions/{id}': ({ member, params }) => getSubscription(pool, member, params.id),
    'GET /bank/records': ({ member, query }) => getBankRecords(pool, member, query),
  });
}
