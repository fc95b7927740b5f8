/** What a member had at the end of past days, by product, and why it changed (rules.md §11). */
import { z } from 'zod';
import { defineApi } from '../contract/define-api.ts';
import { daySchema, signedUnitsSchema, unitsSchema } from '../contract/values.ts';
import { dateSchema } from './income.ts';

export const portfolioDaysQuerySchema = z.object({
  /** Default: 89 days before the last one. */
  from: dateSchema.optional(),
  /** This day is in; default yesterday. */
  to: dateSchema.optional(),
});
export type PortfolioDaysQuery = z.infer<typeof portfolioDaysQuerySchema>;

/** Micro-dollars at the end of the day, at the pools' last price of it. Income that is not claimed counts after its claim fee. */
export const portfolioDaySchema = z.object({
  day: daySchema,
  account: unitsSchema,
  pool: unitsSchema,
  pledge: unitsSchema,
  bank: unitsSchema,
  hashrate: unitsSchema,
  team: unitsSchema,
  /** Income of the day, after fees. */
  earned: signedUnitsSchema,
  /** What the change of prices made. */
  price: signedUnitsSchema,
  /** What came in, less what went out or was spent. */
  added: signedUnitsSchema,
});
export type PortfolioDay = z.infer<typeof portfolioDaySchema>;

export const portfolioDaysResponseSchema = z
  .object({
    fromDay: daySchema,
    toDay: daySchema,
    /** At the end of the day before the first one, micro-dollars. */
    start: unitsSchema,
    /** Oldest first, each day once: the sum of the day before, with earned, price and added, is exactly the day's sum. */
    days: z.array(portfolioDaySchema),
  })
  .meta({
    example: {
      fromDay: 20_801,
      toDay: 20_801,
      start: '1070000000',
      days: [
        {
          day: 20_801,
          account: '97000',
          pool: '1000190000',
          pledge: '84008148',
          bank: '0',
          hashrate: '0',
          team: '0',
          earned: '295148',
          price: '14000000',
          added: '0',
        },
      ],
    },
  });
export type PortfolioDaysResponse = z.infer<typeof portfolioDaysResponseSchema>;

export const portfolioApi = defineApi({
  'GET /portfolio/days': {
    tag: 'income',
    summary: 'What the member had at the end of closed days, oldest first, and why it changed; at most 366 days',
    session: true,
    query: portfolioDaysQuerySchema,
    response: portfolioDaysResponseSchema,
    refusals: [400, 401, 429],
  },
});
