/** Every movement of a member's money over all products, newest first. */
import { z } from 'zod';
import { INCOME_KINDS } from '../../rules/income.ts';
import { defineApi } from '../contract/define-api.ts';
import {
  assetSchema,
  digestSchema,
  pageQuerySchema,
  pageSchema,
  signedUnitsSchema,
  timestampMsSchema,
  unitsSchema,
} from '../contract/values.ts';
import { dateSchema } from './income.ts';

/** What moved, by what it was for: between a member's own places and members, into and out of products, income, swaps, purchases. */
export const ACTIVITY_GROUPS = {
  transfers: ['top_up', 'withdrawal', 'transfer', 'fund'],
  products: [
    'staked',
    'unstaked',
    'pledged',
    'pledge_returned',
    'subscribed',
    'redeemed',
    'bank_renewal',
    'shares_added',
    'shares_removed',
  ],
  income: ['claimed', 'pledge_income', 'bank_income', 'hashrate_released', 'node_dividend'],
  swaps: ['swapped', 'pro_exchanged'],
  purchases: ['hashrate_bought', 'node_bought'],
} as const;
export type ActivityGroup = keyof typeof ACTIVITY_GROUPS;
const GROUP_NAMES = [
  'transfers',
  'products',
  'income',
  'swaps',
  'purchases',
] as const satisfies readonly ActivityGroup[];
export type ActivityKind = (typeof ACTIVITY_GROUPS)[ActivityGroup][number];
const ACTIVITY_KINDS = Object.values(ACTIVITY_GROUPS).flat();

/** `done`, or how far a withdrawal is: it waits, its voucher waits for the member, or it came back unused or cancelled. */
export const ACTIVITY_STATUSES = ['done', 'queued', 'issued', 'returned', 'cancelled'] as const;
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number];

const amountSchema = z.object({
  asset: assetSchema,
  /** Below zero: what was given away for the other amounts, for a purchase or to another member. */
  amount: signedUnitsSchema,
});

export const activitySchema = z.object({
  /** Of the record that it comes from. */
  id: z.string().meta({ example: 'ledger:184' }),
  kind: z.enum(ACTIVITY_KINDS),
  /** Which income a claim paid; null for other kinds. */
  incomeKind: z.enum(INCOME_KINDS).nullable(),
  /** After the fee; of what the member got, in the coin that was paid. */
  amounts: z.array(amountSchema).min(1),
  /** Null where there is none, and where it is part of the price. */
  fee: z.object({ asset: assetSchema, amount: unitsSchema }).nullable(),
  status: z.enum(ACTIVITY_STATUSES),
  /** Transaction it came from; null for what happened in the ledger alone. */
  digest: digestSchema.nullable(),
  timestampMs: timestampMsSchema,
});
export type Activity = z.infer<typeof activitySchema>;

export const activityQuerySchema = pageQuerySchema.extend({
  /** It holds a place in each of the lists that the page was made of. */
  cursor: z.string().max(600).optional().meta({ description: 'nextCursor of the page before' }),
  group: z.enum(GROUP_NAMES).optional(),
  from: dateSchema.optional(),
  /** This day is in. */
  to: dateSchema.optional(),
});
export type ActivityQuery = z.infer<typeof activityQuerySchema>;
export const activityResponseSchema = pageSchema(activitySchema).meta({
  example: {
    items: [
      {
        id: 'ledger:184',
        kind: 'pro_exchanged' as const,
        incomeKind: null,
        amounts: [
          { asset: 'PRO' as const, amount: '-2000000' },
          { asset: 'USDC' as const, amount: '2000000' },
        ],
        fee: null,
        status: 'done' as const,
        digest: null,
        timestampMs: 1_795_219_200_000,
      },
    ],
    nextCursor: null,
  },
});
export type ActivityResponse = z.infer<typeof activityResponseSchema>;

export const activityApi = defineApi({
  'GET /activity': {
    tag: 'income',
    summary: 'Every movement of the member over all products, newest first',
    session: true,
    query: activityQuerySchema,
    response: activityResponseSchema,
    refusals: [400, 401],
  },
});
