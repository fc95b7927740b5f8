/** GET /api/bank/products, /subscriptions, /subscriptions/{id}, /records, /summary. Subscribing and redeeming are intents. */
import { createRoute } from '@hono/zod-openapi';
import { dayOf } from '@suil/core';
import {
  bankProductsResponseSchema,
  bankRecordsQuerySchema,
  bankRecordsResponseSchema,
  bankSubscriptionPathSchema,
  bankSubscriptionSchema,
  bankSubscriptionsQuerySchema,
  bankSubscriptionsResponseSchema,
  bankSummaryResponseSchema,
} from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { answers, loggedIn } from '../../http/route-parts.ts';
import { getBankRecords, getBankSummary, getProducts, getSubscription, getSubscriptions } from './service.ts';

const tags = ['bank'];

const productsRoute = createRoute({
  method: 'get',
  path: '/bank/products',
  tags,
  summary: 'Terms, yields, and what the reserve still takes',
  responses: answers(bankProductsResponseSchema),
});

const summaryRoute = createRoute({
  method: 'get',
  path: '/bank/summary',
  tags,
  summary: 'Principal and income of all subscriptions',
  ...loggedIn,
  responses: answers(bankSummaryResponseSchema, 401),
});

const subscriptionsRoute = createRoute({
  method: 'get',
  path: '/bank/subscriptions',
  tags,
  summary: 'Subscriptions, newest first',
  ...loggedIn,
  request: { query: bankSubscriptionsQuerySchema },
  responses: answers(bankSubscriptionsResponseSchema, 400, 401),
});

const subscriptionRoute = createRoute({
  method: 'get',
  path: '/bank/subscriptions/{id}',
  tags,
  summary: 'One subscription',
  ...loggedIn,
  request: { params: bankSubscriptionPathSchema },
  responses: answers(bankSubscriptionSchema, 400, 401, 404),
});

const recordsRoute = createRoute({
  method: 'get',
  path: '/bank/records',
  tags,
  summary: 'Income of each day, renewals and ends, newest first',
  ...loggedIn,
  request: { query: bankRecordsQuerySchema },
  responses: answers(bankRecordsResponseSchema, 400, 401),
});

export type BankRoutesOptions = {
  pool: Pool;
  /** Business time: which day runs. */
  businessNow: () => number;
};

export function registerBankRoutes(api: Api, { pool, businessNow }: BankRoutesOptions): void {
  api.openapi(productsRoute, async (context) => context.json(await getProducts(pool, dayOf(businessNow())), 200));
  api.openapi(summaryRoute, async (context) =>
    context.json(await getBankSummary(pool, await context.var.requireAddress()), 200),
  );
  api.openapi(subscriptionsRoute, async (context) =>
    context.json(await getSubscriptions(pool, await context.var.requireAddress(), context.req.valid('query')), 200),
  );
  api.openapi(subscriptionRoute, async (context) =>
    context.json(await getSubscription(pool, await context.var.requireAddress(), context.req.valid('param').id), 200),
  );
  api.openapi(recordsRoute, async (context) =>
    context.json(await getBankRecords(pool, await context.var.requireAddress(), context.req.valid('query')), 200),
  );
}
