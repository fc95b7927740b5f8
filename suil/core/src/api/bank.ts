/** The bank: products, subscriptions, and the income of their days (rules.md §6). Amounts in base units of USDC; income is paid in PRO. */
import { z } from 'zod';
import { BANK_TERMS_DAYS } from '../rules/bank/bank.ts';
import { defineApi } from './contract/define-api.ts';
import {
  daySchema,
  inputIdSchema,
  pageQuerySchema,
  pageSchema,
  timestampMsSchema,
  unitsSchema,
} from './contract/values.ts';

const termDaysSchema = z.union(BANK_TERMS_DAYS.map((days) => z.literal(days)));
const ppmSchema = z.number().int().min(0);
/** Number of the wallet-signed intent that made it. */
const subscriptionIdSchema = inputIdSchema.meta({ example: '41' });

export const bankProductSchema = z.object({
  termDays: termDaysSchema,
  /** Yield a day of a term that starts today. */
  dailyPpm: ppmSchema,
  /** The same for a year without interest on interest: an estimate, a later term may yield otherwise. */
  yearlyPpm: ppmSchema,
  /** Greatest principal whose whole term the reserve can still cover; null: it needs nothing from the reserve. */
  openPrincipal: unitsSchema.nullable(),
});
export const bankProductsResponseSchema = z
  .object({
    minimum: unitsSchema,
    /** Fee on income, basis points. */
    feeBps: z.number().int().min(0),
    /** What the reserve holds for terms that are still to come. */
    reserve: unitsSchema,
    /** What is set aside for the terms that run. */
    escrow: unitsSchema,
    products: z.array(bankProductSchema),
  })
  .meta({
    example: {
      minimum: '100000000',
      feeBps: 300,
      reserve: '10000000',
      escrow: '864192',
      products: [{ termDays: 7, dailyPpm: 100, yearlyPpm: 36_500, openPrincipal: '14285719999' }],
    },
  });
export type BankProductsResponse = z.infer<typeof bankProductsResponseSchema>;

export const BANK_STATUSES = ['active', 'ended'] as const;
export const BANK_END_REASONS = ['redeemed', 'not_renewed', 'reserve_short'] as const;

const subscriptionExample = {
  id: '41',
  status: 'active' as const,
  principal: '1234567891',
  termDays: 7 as const,
  term: 1,
  termStartDay: 20_800,
  dailyPpm: 100,
  dailyIncome: '123456',
  startDay: 20_800,
  lastEarningDay: 20_807,
  redeemableDay: 20_808,
  income: '239504',
  escrow: '617280',
  renews: true,
  endedDay: null,
  endReason: null,
  timestampMs: 1_797_120_000_000,
};
export const bankSubscriptionSchema = z
  .object({
    id: subscriptionIdSchema,
    status: z.enum(BANK_STATUSES),
    principal: unitsSchema,
    termDays: termDaysSchema,
    /** Number of the running, or last, term, from 1. */
    term: z.number().int().min(1),
    /** The day that term began; its days are the ones after. */
    termStartDay: daySchema,
    dailyPpm: ppmSchema,
    /** One day's income before the fee. */
    dailyIncome: unitsSchema,
    startDay: daySchema,
    /** Last day of the running term; when that day is closed, it renews or ends. */
    lastEarningDay: daySchema,
    /** First day on which it can be redeemed. */
    redeemableDay: daySchema,
    /** PRO credited so far. */
    income: unitsSchema,
    /** What is still set aside for the running term. */
    escrow: unitsSchema,
    /** Whether it renews at the end of its term; an intent turns that off and on. */
    renews: z.boolean(),
    endedDay: daySchema.nullable(),
    endReason: z.enum(BANK_END_REASONS).nullable(),
    timestampMs: timestampMsSchema,
  })
  .meta({ example: subscriptionExample });
export type BankSubscription = z.infer<typeof bankSubscriptionSchema>;

export const bankSubscriptionPathSchema = z.object({ id: subscriptionIdSchema });
export const bankSubscriptionsQuerySchema = pageQuerySchema.extend({ status: z.enum(BANK_STATUSES).optional() });
export const bankSubscriptionsResponseSchema = pageSchema(bankSubscriptionSchema).meta({
  example: { items: [subscriptionExample], nextCursor: null },
});
export type BankSubscriptionsResponse = z.infer<typeof bankSubscriptionsResponseSchema>;

export const BANK_RECORD_KINDS = ['subscribed', 'income', 'renewed', 'ended'] as const;
export const bankRecordSchema = z.object({
  id: z.string(),
  kind: z.enum(BANK_RECORD_KINDS),
  subscriptionId: subscriptionIdSchema,
  day: daySchema,
  /** `income`: what the day earned, before the fee. Else the principal. */
  amount: unitsSchema,
  /** Zero for all but `income`. */
  fee: unitsSchema,
  /** PRO credited for a day's income; USDC returned at the end. */
  credited: unitsSchema,
});
export type BankRecord = z.infer<typeof bankRecordSchema>;
export const bankRecordsQuerySchema = pageQuerySchema.extend({
  subscription: subscriptionIdSchema.optional(),
  kind: z.enum(BANK_RECORD_KINDS).optional(),
});
export const bankRecordsResponseSchema = pageSchema(bankRecordSchema).meta({
  example: {
    items: [
      {
        id: '41:20801:income',
        kind: 'income',
        subscriptionId: '41',
        day: 20_801,
        amount: '123456',
        fee: '3704',
        credited: '119752',
      },
    ],
    nextCursor: null,
  },
});
export type BankRecordsResponse = z.infer<typeof bankRecordsResponseSchema>;

export const bankSummaryResponseSchema = z
  .object({
    /** Principal of the member's active subscriptions. */
    principal: unitsSchema,
    active: z.number().int().min(0),
    /** PRO credited so far, by all of them. */
    income: unitsSchema,
    /** Income of the next day to be closed, before the fee. */
    dailyIncome: unitsSchema,
  })
  .meta({ example: { principal: '1234567891', active: 1, income: '239504', dailyIncome: '123456' } });
export type BankSummaryResponse = z.infer<typeof bankSummaryResponseSchema>;

export const bankApi = defineApi({
  'GET /bank/products': {
    tag: 'bank',
    summary: 'Terms, yields, and what the reserve still takes',
    response: bankProductsResponseSchema,
  },
  'GET /bank/summary': {
    tag: 'bank',
    summary: 'Principal and income of all subscriptions',
    session: true,
    response: bankSummaryResponseSchema,
    refusals: [401],
  },
  'GET /bank/subscriptions': {
    tag: 'bank',
    summary: 'Subscriptions, newest first',
    session: true,
    query: bankSubscriptionsQuerySchema,
    response: bankSubscriptionsResponseSchema,
    refusals: [400, 401],
  },
  'GET /bank/subscriptions/{id}': {
    tag: 'bank',
    summary: 'One subscription',
    session: true,
    params: bankSubscriptionPathSchema,
    response: bankSubscriptionSchema,
    refusals: [400, 401, 404],
  },
  'GET /bank/records': {
    tag: 'bank',
    summary: 'Income of each day, renewals and ends, newest first',
    session: true,
    query: bankRecordsQuerySchema,
    response: bankRecordsResponseSchema,
    refusals: [400, 401],
  },
});
