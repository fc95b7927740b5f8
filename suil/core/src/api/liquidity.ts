/** The liquidity position, its records and the pool's funding days, as the server projects them from events. */
import { z } from 'zod';
import { INCOME_KINDS } from '../rules/income.ts';
import { defineApi } from './contract/define-api.ts';
import {
  daySchema,
  digestSchema,
  pageQuerySchema,
  pageSchema,
  timestampMsSchema,
  unitsSchema,
} from './contract/values.ts';

/** The position as the events indexed so far give it; the chain's own view is the authority for what can be claimed now. */
export const liquidityResponseSchema = z.object({
  /** Principal at work, micro-dollars. */
  value: unitsSchema,
  /** Principal that waits for its first whole day, micro-dollars. */
  pending: unitsSchema,
  /** Day of the ramp's start; null while there is no position. */
  startDay: daySchema.nullable(),
  /** Settled income not yet claimed, micro-dollars. */
  claimable: unitsSchema,
  /** Income claimed so far, before fees, micro-dollars. */
  claimed: unitsSchema,
  /** Checkpoint the answer is as of. */
  checkpoint: z.string(),
});
export type LiquidityResponse = z.infer<typeof liquidityResponseSchema>;

const recordHead = { id: z.string(), digest: digestSchema, timestampMs: timestampMsSchema };

export const stakedRecordSchema = z.object({
  ...recordHead,
  kind: z.literal('staked'),
  suiAmount: unitsSchema,
  value: unitsSchema,
});
export const unstakedRecordSchema = z.object({
  ...recordHead,
  kind: z.literal('unstaked'),
  /** Principal taken, before the fee, micro-dollars. */
  stakeValue: unitsSchema,
  fee: unitsSchema,
  /** MIST paid; 0 where USDC was. */
  suiAmount: unitsSchema,
  /** USDC paid; 0 where SUI was. */
  usdcAmount: unitsSchema,
});
export const claimedRecordSchema = z.object({
  ...recordHead,
  kind: z.literal('claimed'),
  incomeKind: z.enum(INCOME_KINDS),
  /** Income claimed, before the fee, micro-dollars. */
  rewardValue: unitsSchema,
  rewardValueFee: unitsSchema,
  claimSuiAmount: unitsSchema,
  claimUsdcAmount: unitsSchema,
});
export const liquidityRecordSchema = z.discriminatedUnion('kind', [
  stakedRecordSchema,
  unstakedRecordSchema,
  claimedRecordSchema,
]);
export type LiquidityRecord = z.infer<typeof liquidityRecordSchema>;

export const LIQUIDITY_RECORD_KINDS = ['staked', 'unstaked', 'claimed'] as const;
export const liquidityRecordsQuerySchema = pageQuerySchema.extend({ kind: z.enum(LIQUIDITY_RECORD_KINDS).optional() });
export const liquidityRecordsResponseSchema = pageSchema(liquidityRecordSchema);
export type LiquidityRecordsResponse = z.infer<typeof liquidityRecordsResponseSchema>;

/** One closed day of the pool (rules.md §3). */
export const liquidityDaySchema = z.object({
  day: daySchema,
  /** Principal that was there through the whole day, micro-dollars. */
  principal: unitsSchema,
  /** What full funding would have taken. */
  need: unitsSchema,
  /** Funding factor, 10^9 = fully funded. */
  factor: unitsSchema,
  /** Moved from the reserve into escrow. */
  moved: unitsSchema,
  digest: digestSchema,
  timestampMs: timestampMsSchema,
});
export type LiquidityDay = z.infer<typeof liquidityDaySchema>;
export const liquidityDaysResponseSchema = pageSchema(liquidityDaySchema);
export type LiquidityDaysResponse = z.infer<typeof liquidityDaysResponseSchema>;

export const liquidityApi = defineApi({
  'GET /liquidity': {
    tag: 'liquidity',
    summary: 'Liquidity position, settled through the last closed day',
    session: true,
    response: liquidityResponseSchema,
    refusals: [401],
  },
  'GET /liquidity/records': {
    tag: 'liquidity',
    summary: 'Stakes, unstakes and claims, newest first',
    session: true,
    query: liquidityRecordsQuerySchema,
    response: liquidityRecordsResponseSchema,
    refusals: [400, 401],
  },
  'GET /liquidity/days': {
    tag: 'liquidity',
    summary: 'Closed days of the pool with their funding factor, newest first',
    query: pageQuerySchema,
    response: liquidityDaysResponseSchema,
    refusals: [400],
  },
});
