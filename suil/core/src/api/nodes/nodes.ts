/** Nodes for sale, who holds them, and their dividends (rules.md §8). Amounts in base units of USDC. */
import { z } from 'zod';
import { NODE_PAYMENTS, NODE_TIERS } from '../../rules/node/node.ts';
import { defineApi } from '../contract/define-api.ts';
import { daySchema, pageQuerySchema, pageSchema, timestampMsSchema, unitsSchema } from '../contract/values.ts';

const countSchema = z.number().int().min(0);

export const nodeTierSchema = z.object({
  tier: z.enum(NODE_TIERS),
  /** Of one node, in USDC or PRO. */
  price: unitsSchema,
  quantity: countSchema,
  sold: countSchema,
  open: countSchema,
  weight: countSchema,
  /** Share of a day's fees that the tier's nodes divide among them, basis points. */
  feeShareBps: countSchema,
});
export const nodesResponseSchema = z
  .object({
    tiers: z.array(nodeTierSchema),
    /** Share of a day's fees that all nodes divide by weight, basis points. */
    dividendBps: countSchema,
    /** Platform fees of the day that runs, so far, USDC. */
    feesToday: unitsSchema,
  })
  .meta({
    example: {
      tiers: [
        { tier: 'primary', price: '200000000', quantity: 2_000, sold: 3, open: 1_997, weight: 1, feeShareBps: 500 },
      ],
      dividendBps: 2_000,
      feesToday: '10000001',
    },
  });
export type NodesResponse = z.infer<typeof nodesResponseSchema>;

export const nodeHoldingSchema = z.object({
  id: z.string(),
  tier: z.enum(NODE_TIERS),
  quantity: z.number().int().min(1),
  payWith: z.enum(NODE_PAYMENTS),
  /** What was paid for all of them. */
  paid: unitsSchema,
  /** Day of the purchase; dividends begin with the next one. */
  day: daySchema,
  timestampMs: timestampMsSchema,
});
export type NodeHolding = z.infer<typeof nodeHoldingSchema>;
export const nodeHoldingsQuerySchema = pageQuerySchema.extend({ tier: z.enum(NODE_TIERS).optional() });
export const nodeHoldingsResponseSchema = pageSchema(nodeHoldingSchema).meta({
  example: {
    items: [
      {
        id: '41',
        tier: 'primary',
        quantity: 3,
        payWith: 'USDC',
        paid: '600000000',
        day: 20_800,
        timestampMs: 1_797_120_000_000,
      },
    ],
    nextCursor: null,
  },
});
export type NodeHoldingsResponse = z.infer<typeof nodeHoldingsResponseSchema>;

/** What the member's nodes of one tier got of a closed day's fees. */
export const nodeDividendSchema = z.object({
  day: daySchema,
  tier: z.enum(NODE_TIERS),
  quantity: z.number().int().min(1),
  /** From the tier's fee share. */
  share: unitsSchema,
  /** From the dividend by weight. */
  weighted: unitsSchema,
});
export type NodeDividendRecord = z.infer<typeof nodeDividendSchema>;
export const nodeDividendsResponseSchema = pageSchema(nodeDividendSchema).meta({
  example: {
    items: [{ day: 20_801, tier: 'primary', quantity: 3, share: '499998', weighted: '157893' }],
    nextCursor: null,
  },
});
export type NodeDividendsResponse = z.infer<typeof nodeDividendsResponseSchema>;

/** Kinds of entries by which platform fees in USDC come in. */
export const NODE_FEE_KINDS = ['claim_fee', 'unstake_fee', 'bank_income'] as const;
/** Most days in one answer. */
export const NODE_DAYS_MAX = 31;
export const nodeDaysQuerySchema = pageQuerySchema.extend({
  limit: z.coerce.number<number | string>().int().min(1).max(NODE_DAYS_MAX).default(20),
});

/** A closed day's platform fees, and what one node of each tier got of them. */
export const nodeDaySchema = z.object({
  day: daySchema,
  /** All fees of the day, USDC. */
  fees: unitsSchema,
  /** Where they came from; kinds that brought nothing are left out. */
  sources: z.array(z.object({ kind: z.enum(NODE_FEE_KINDS), amount: unitsSchema })),
  /** By tier: nodes sold before the day began, and what each got. */
  tiers: z.array(z.object({ tier: z.enum(NODE_TIERS), sold: countSchema, share: unitsSchema, weighted: unitsSchema })),
});
export type NodeDay = z.infer<typeof nodeDaySchema>;
export const nodeDaysResponseSchema = pageSchema(nodeDaySchema).meta({
  example: {
    items: [
      {
        day: 20_801,
        fees: '10000001',
        sources: [{ kind: 'unstake_fee', amount: '10000001' }],
        tiers: [{ tier: 'primary', sold: 3, share: '166666', weighted: '52631' }],
      },
    ],
    nextCursor: null,
  },
});
export type NodeDaysResponse = z.infer<typeof nodeDaysResponseSchema>;

export const nodesApi = defineApi({
  'GET /nodes': {
    tag: 'nodes',
    summary: 'Tiers of nodes for sale',
    response: nodesResponseSchema,
  },
  'GET /nodes/holdings': {
    tag: 'nodes',
    summary: 'Nodes bought, newest first',
    session: true,
    query: nodeHoldingsQuerySchema,
    response: nodeHoldingsResponseSchema,
    refusals: [400, 401],
  },
  'GET /nodes/days': {
    tag: 'nodes',
    summary: 'Platform fees of each closed day, where they came from, and what one node of each tier got; newest first',
    query: nodeDaysQuerySchema,
    response: nodeDaysResponseSchema,
    refusals: [400],
  },
  'GET /nodes/dividends': {
    tag: 'nodes',
    summary: 'Dividends of each day and tier, newest first',
    session: true,
    query: pageQuerySchema,
    response: nodeDividendsResponseSchema,
    refusals: [400, 401],
  },
});
