/** A member's income over all products, by day and source (rules.md §§3–6, 8). */
import { z } from 'zod';
import { defineApi } from '../contract/define-api.ts';
import { assetSchema, daySchema, unitsSchema } from '../contract/values.ts';

/** Where income comes from: static income of the pool, the four kinds of team income, and one for each other product. */
export const INCOME_SOURCES = [
  'static',
  'friend',
  'indirect',
  'community',
  'peer',
  'pledge',
  'bank',
  'hashrate',
  'nodes',
] as const;
export type IncomeSourceName = (typeof INCOME_SOURCES)[number];

/**
 * `estimated`: its day is not closed, or its root cannot be proven yet; `credited`: it was added to the balance by itself; `claimable`: it waits for a
 * claim; `claimed`: it was claimed.
 */
export const INCOME_STATUSES = ['estimated', 'credited', 'claimable', 'claimed'] as const;
export type IncomeStatus = (typeof INCOME_STATUSES)[number];

/** A day in UTC. */
export const dateSchema = z.iso.date().meta({ description: 'day in UTC, YYYY-MM-DD', example: '2026-11-21' });

export const incomeDaysQuerySchema = z.object({
  /** Default: 89 days before the last one. */
  from: dateSchema.optional(),
  /** This day is in; default today. */
  to: dateSchema.optional(),
  by: z.enum(['earned', 'received']).default('earned').meta({
    description:
      'earned: the day that the income was earned on; received: the day that it was credited on or claimed on, without what waits for a claim',
  }),
  source: z.enum(INCOME_SOURCES).optional(),
});
export type IncomeDaysQuery = z.infer<typeof incomeDaysQuerySchema>;

export const incomeDaySchema = z.object({
  day: daySchema,
  source: z.enum(INCOME_SOURCES),
  /** What it is reckoned in: USDC for the pool and the team, whatever coin a claim pays. */
  asset: assetSchema,
  /** Before the fee, base units. */
  gross: unitsSchema,
  /** Fee it bore; of what is not claimed yet, the fee that a claim at today's rate takes. */
  fee: unitsSchema,
  net: unitsSchema,
  /** `net` in micro-dollars, at the pools' last price of the day. */
  usd: unitsSchema,
  status: z.enum(INCOME_STATUSES),
});
export type IncomeDay = z.infer<typeof incomeDaySchema>;

export const incomeDaysResponseSchema = z
  .object({
    fromDay: daySchema,
    toDay: daySchema,
    /** One for each day, source and status that had income, newest day first. A day of which a part is claimed has two of a source. */
    items: z.array(incomeDaySchema),
  })
  .meta({
    example: {
      fromDay: 20_800,
      toDay: 20_801,
      items: [
        {
          day: 20_801,
          source: 'bank' as const,
          asset: 'PRO' as const,
          gross: '123456',
          fee: '3704',
          net: '119752',
          usd: '119752',
          status: 'credited' as const,
        },
        {
          day: 20_801,
          source: 'pledge' as const,
          asset: 'SUI' as const,
          gross: '2000000',
          fee: '60000',
          net: '1940000',
          usd: '6790',
          status: 'claimable' as const,
        },
      ],
    },
  });
export type IncomeDaysResponse = z.infer<typeof incomeDaysResponseSchema>;

export const incomeApi = defineApi({
  'GET /income/days': {
    tag: 'income',
    summary: 'Income of all products by day and source, newest day first; at most 366 days',
    session: true,
    query: incomeDaysQuerySchema,
    response: incomeDaysResponseSchema,
    refusals: [400, 401, 429],
  },
});
