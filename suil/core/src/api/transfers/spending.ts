/** Members' own limits of what leaves their balance in any 24 hours (rules.md §9). Setting one is an intent. */
import { z } from 'zod';
import { TRANSFER_ASSETS } from '../../intent/actions/transfer.ts';
import { defineApi } from '../contract/define-api.ts';
import { timestampMsSchema, unitsSchema } from '../contract/values.ts';

export const spendingLimitSchema = z.object({
  asset: z.enum(TRANSFER_ASSETS),
  /** In force now; null: none. */
  limit: unitsSchema.nullable(),
  /** What transfers and withdrawals of the last 24 hours count against it; zero where there is none. */
  used: unitsSchema,
  left: unitsSchema.nullable(),
  /** When the oldest of them counts no more; null: none counts. */
  nextFreeMs: timestampMsSchema.nullable(),
  /** A higher limit, or none (null), that waits; a limit that is not above the present one cancels it. */
  raise: z.object({ limit: unitsSchema.nullable(), fromMs: timestampMsSchema }).nullable(),
});
export type SpendingLimitState = z.infer<typeof spendingLimitSchema>;
export const spendingLimitsResponseSchema = z.object({ items: z.array(spendingLimitSchema) }).meta({
  example: {
    items: [
      {
        asset: 'USDC',
        limit: '100000000',
        used: '30000000',
        left: '70000000',
        nextFreeMs: 1_795_392_000_000,
        raise: { limit: null, fromMs: 1_795_395_600_000 },
      },
    ],
  },
});
export type SpendingLimitsResponse = z.infer<typeof spendingLimitsResponseSchema>;

export const spendingApi = defineApi({
  'GET /spending-limits': {
    tag: 'transfers',
    summary: 'Own limits of transfers and withdrawals, and what is used of them',
    session: true,
    response: spendingLimitsResponseSchema,
    refusals: [401],
  },
});
