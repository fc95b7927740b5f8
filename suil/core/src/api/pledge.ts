/** Pledges of SUI and of SUIL, and what happened to them, as the server projects them from events (rules.md §6). */
import { z } from 'zod';
import { defineApi } from './contract/define-api.ts';
import {
  chainIdSchema,
  daySchema,
  digestSchema,
  pageQuerySchema,
  pageSchema,
  timestampMsSchema,
  unitsSchema,
} from './contract/values.ts';

export const PLEDGE_ASSETS = ['SUI', 'SUIL'] as const;
export const PLEDGE_STATUSES = ['active', 'ended', 'closed'] as const;
export const PLEDGE_RECORD_KINDS = ['pledged', 'income', 'principal'] as const;

const pledgeIdSchema = chainIdSchema;
const pledgeAssetSchema = z.enum(PLEDGE_ASSETS);

const pledgeExample = {
  asset: 'SUI' as const,
  id: '7',
  status: 'active' as const,
  principal: '20000000000',
  termDays: 30,
  value: '69999999',
  startDay: 20_778,
  lastDay: 20_808,
  income: '24500000',
  incomeFee: '735000',
  incomeClosed: false,
  principalPaid: false,
  hashrate: '0',
  digest: '6Vx8pZE6p6Hm8vUYrVZ7GmRrFgk3tQMvCQxqJ7u9DDXU',
  timestampMs: 1_795_219_200_000,
};
export const pledgeSchema = z
  .object({
    asset: pledgeAssetSchema,
    /** The contract's number; pledges of SUI and of SUIL are counted apart. */
    id: pledgeIdSchema,
    /** `ended`: the term is over and something can be paid; `closed`: all is paid. */
    status: z.enum(PLEDGE_STATUSES),
    /** Base units of the asset. */
    principal: unitsSchema,
    termDays: z.number().int().min(1),
    /** Micro-dollars at creation. */
    value: unitsSchema,
    startDay: daySchema,
    /** Last day that earns. */
    lastDay: daySchema,
    /** Income paid so far, before the fee, MIST; zero for SUIL. */
    income: unitsSchema,
    incomeFee: unitsSchema,
    incomeClosed: z.boolean(),
    principalPaid: z.boolean(),
    /** HR granted at the start; zero for SUI. */
    hashrate: unitsSchema,
    digest: digestSchema,
    timestampMs: timestampMsSchema,
  })
  .meta({ example: pledgeExample });
export type Pledge = z.infer<typeof pledgeSchema>;

export const pledgePathSchema = z.object({ asset: pledgeAssetSchema, id: pledgeIdSchema });
export const pledgesQuerySchema = pageQuerySchema.extend({
  asset: pledgeAssetSchema.optional(),
  status: z.enum(PLEDGE_STATUSES).optional(),
});
export const pledgesResponseSchema = pageSchema(pledgeSchema).meta({
  example: { items: [pledgeExample], nextCursor: null },
});
export type PledgesResponse = z.infer<typeof pledgesResponseSchema>;

export const pledgeRecordSchema = z.object({
  id: z.string(),
  asset: pledgeAssetSchema,
  pledgeId: pledgeIdSchema,
  kind: z.enum(PLEDGE_RECORD_KINDS),
  /** Base units of the asset; income before the fee. */
  amount: unitsSchema,
  fee: unitsSchema,
  digest: digestSchema,
  timestampMs: timestampMsSchema,
});
export type PledgeRecord = z.infer<typeof pledgeRecordSchema>;
export const pledgeRecordsQuerySchema = pageQuerySchema.extend({
  asset: pledgeAssetSchema.optional(),
  /** Needs the asset, too. */
  pledge: pledgeIdSchema.optional(),
  kind: z.enum(PLEDGE_RECORD_KINDS).optional(),
});
export const pledgeRecordsResponseSchema = pageSchema(pledgeRecordSchema).meta({
  example: {
    items: [
      {
        id: '6Vx8pZE6p6Hm8vUYrVZ7GmRrFgk3tQMvCQxqJ7u9DDXU:0',
        asset: 'SUI',
        pledgeId: '7',
        kind: 'income',
        amount: '24500000',
        fee: '735000',
        digest: '6Vx8pZE6p6Hm8vUYrVZ7GmRrFgk3tQMvCQxqJ7u9DDXU',
        timestampMs: 1_795_219_200_000,
      },
    ],
    nextCursor: null,
  },
});
export type PledgeRecordsResponse = z.infer<typeof pledgeRecordsResponseSchema>;

export const pledgeApi = defineApi({
  'GET /pledges': {
    tag: 'pledge',
    summary: 'Own pledges of SUI and SUIL, newest first',
    session: true,
    query: pledgesQuerySchema,
    response: pledgesResponseSchema,
    refusals: [400, 401],
  },
  'GET /pledges/records': {
    tag: 'pledge',
    summary: 'What happened to own pledges, newest first',
    session: true,
    query: pledgeRecordsQuerySchema,
    response: pledgeRecordsResponseSchema,
    refusals: [400, 401],
  },
  'GET /pledges/{asset}/{id}': {
    tag: 'pledge',
    summary: 'One own pledge',
    session: true,
    params: pledgePathSchema,
    response: pledgeSchema,
    refusals: [400, 401, 404],
  },
});
