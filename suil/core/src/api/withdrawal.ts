/** Withdrawals: what was asked to leave the vault, the queue, the day's limits (rules.md §9). */
import { z } from 'zod';
import { VAULT_ASSETS } from '../rules/vault/asset.ts';
import { defineApi } from './contract/define-api.ts';
import {
  addressSchema,
  daySchema,
  digestSchema,
  inputIdSchema,
  pageQuerySchema,
  pageSchema,
  timestampMsSchema,
  unitsSchema,
} from './contract/values.ts';

const vaultAssetSchema = z.enum(VAULT_ASSETS);
export const withdrawalStatusSchema = z.enum(['queued', 'issued', 'paid', 'returned', 'cancelled']);
const withdrawalSourceSchema = z.enum(['balance', 'hashrate', 'reserve', 'treasury']);
export const withdrawalIdSchema = inputIdSchema;

export const withdrawalSchema = z
  .object({
    id: withdrawalIdSchema,
    asset: vaultAssetSchema,
    amount: unitsSchema,
    /** An address, or the id of the reserve. */
    recipient: addressSchema,
    source: withdrawalSourceSchema,
    /** The reserve on the chain that it funds, if it does. */
    reserve: z.enum(['flow', 'team', 'pledge']).nullable(),
    status: withdrawalStatusSchema,
    requestedAtMs: timestampMsSchema,
    /** Whether `cancel_withdrawal` would be accepted now. */
    cancellable: z.boolean(),
    /** While it is queued: its place among those of its coin (1: next, 0: its voucher is on the way), and the day to expect it. */
    queue: z.object({ position: z.number().int().min(0), expectedDay: daySchema.nullable() }).nullable(),
    /** What the auditor's check means for it: not that far yet, refused, or stopped; null: it does not wait for it. `atMs`: checked up to, refused at, stopped since. */
    independentCheck: z
      .object({ status: z.enum(['behind', 'refused', 'halted']), atMs: timestampMsSchema.nullable() })
      .nullable(),
    /** Base64 of the 136 bytes that `vault::withdraw` (or `fund_reserve`) takes, while it can be used. */
    voucher: z.string().nullable(),
    issuedAtMs: timestampMsSchema.nullable(),
    /** End of the voucher. A minute later what was not used returns. */
    expiresAtMs: timestampMsSchema.nullable(),
    /** Transaction that paid it. */
    digest: digestSchema.nullable(),
    endedAtMs: timestampMsSchema.nullable(),
  })
  .meta({
    example: {
      id: '1742',
      asset: 'USDC',
      amount: '5000000',
      recipient: `0x${'a11ce'.padStart(64, '0')}`,
      source: 'balance',
      reserve: null,
      status: 'queued',
      requestedAtMs: 1_797_120_000_000,
      cancellable: true,
      queue: { position: 3, expectedDay: 20_801 },
      independentCheck: null,
      voucher: null,
      issuedAtMs: null,
      expiresAtMs: null,
      digest: null,
      endedAtMs: null,
    },
  });
export type WithdrawalResponse = z.infer<typeof withdrawalSchema>;

export const withdrawalsQuerySchema = pageQuerySchema.extend({
  asset: vaultAssetSchema.optional(),
  source: withdrawalSourceSchema.optional(),
  status: withdrawalStatusSchema.optional(),
});
export type WithdrawalsQuery = z.infer<typeof withdrawalsQuerySchema>;
export const withdrawalsResponseSchema = pageSchema(withdrawalSchema);
export type WithdrawalsResponse = z.infer<typeof withdrawalsResponseSchema>;

/** Limits of one coin today, base units. */
export const withdrawalLimitSchema = z.object({
  asset: vaultAssetSchema,
  /** The least for one withdrawal. */
  least: unitsSchema,
  /** From when on a member who has less than that can ask for it; null: now. */
  belowLeastFromMs: timestampMsSchema.nullable(),
  /** The day's cap for all members together. */
  cap: unitsSchema,
  /** The most for one withdrawal. An address has as much a day, and more while an announced upgrade raises the cap. */
  share: unitsSchema,
  /** What is left of the cap today. */
  free: unitsSchema,
  /** What is left of one's own share today. */
  ownFree: unitsSchema,
  /** What of it can be given in this clock hour, of which a quarter of the cap is the most for all. */
  ownFreeThisHour: unitsSchema,
  queueLength: z.number().int().min(0),
  /** What all that wait ask for. */
  queueTotal: unitsSchema,
});
export const withdrawalLimitsResponseSchema = z
  .object({
    day: daySchema,
    /** When the next day begins. */
    resetsAtMs: timestampMsSchema,
    /** When the next clock hour begins, with another quarter of the cap. */
    nextHourAtMs: timestampMsSchema,
    /** Until when the guardian has paused vouchers; null: not paused. */
    pausedUntilMs: timestampMsSchema.nullable(),
    /** Since when no voucher is given because a check found something wrong; null: vouchers are given. */
    haltedSinceMs: timestampMsSchema.nullable(),
    /** Whether the signer of vouchers answers; while it does not, what waits keeps its place. */
    signerAnswers: z.boolean(),
    /** How many of one's own requests count as open: those that wait or have a voucher, and those cancelled or returned within 24 hours. */
    openCount: z.number().int().min(0),
    openMost: z.number().int().min(0),
    /** While as many count as may be open: from when on one fewer does; null: once an open one is paid, or 24 hours after it goes back. */
    nextRequestFromMs: timestampMsSchema.nullable(),
    assets: z.array(withdrawalLimitSchema),
  })
  .meta({
    example: {
      day: 20_800,
      resetsAtMs: 1_797_206_400_000,
      nextHourAtMs: 1_797_166_800_000,
      pausedUntilMs: null,
      haltedSinceMs: null,
      signerAnswers: true,
      openCount: 1,
      openMost: 5,
      nextRequestFromMs: null,
      assets: [
        {
          asset: 'USDC',
          least: '1000000',
          belowLeastFromMs: null,
          cap: '100000000000',
          share: '10000000000',
          free: '99995000000',
          ownFree: '9995000000',
          ownFreeThisHour: '9995000000',
          queueLength: 0,
          queueTotal: '0',
        },
      ],
    },
  });
export type WithdrawalLimitsResponse = z.infer<typeof withdrawalLimitsResponseSchema>;

export const withdrawalPreviewQuerySchema = z.object({
  asset: vaultAssetSchema,
  amount: unitsSchema,
});
/** What a withdrawal asked for now would meet. */
export const withdrawalPreviewResponseSchema = z
  .object({
    amount: unitsSchema,
    /** None: the wallet pays the network fee when it uses the voucher. */
    fee: unitsSchema,
    available: unitsSchema,
    /** Whether the voucher would have to wait. */
    queued: z.boolean(),
    /** The day to expect the voucher; null: further ahead than can be computed. */
    expectedDay: daySchema.nullable(),
    /** When the next clock hour begins, if the voucher is expected today and not in this hour; else null. */
    nextHourAtMs: timestampMsSchema.nullable(),
    /** How long the voucher can be used, milliseconds. */
    validityMs: z.number().int().min(0),
  })
  .meta({
    example: {
      amount: '5000000',
      fee: '0',
      available: '7500000',
      queued: false,
      expectedDay: 20_800,
      nextHourAtMs: null,
      validityMs: 82_800_000,
    },
  });
export type WithdrawalPreviewResponse = z.infer<typeof withdrawalPreviewResponseSchema>;

export const withdrawalApi = defineApi({
  'GET /withdrawals': {
    tag: 'withdrawals',
    summary: 'Withdrawals, newest first',
    session: true,
    query: withdrawalsQuerySchema,
    response: withdrawalsResponseSchema,
    refusals: [400, 401],
  },
  'GET /withdrawals/limits': {
    tag: 'withdrawals',
    summary: 'Caps, shares and queues of the day',
    session: true,
    response: withdrawalLimitsResponseSchema,
    refusals: [401],
  },
  'GET /withdrawals/preview': {
    tag: 'withdrawals',
    summary: 'What a withdrawal asked for now would meet',
    session: true,
    query: withdrawalPreviewQuerySchema,
    response: withdrawalPreviewResponseSchema,
    refusals: [400, 401, 409],
  },
  'GET /withdrawals/{id}': {
    tag: 'withdrawals',
    summary: 'One withdrawal, with its voucher while it can be used',
    session: true,
    params: z.object({ id: withdrawalIdSchema }),
    response: withdrawalSchema,
    refusals: [400, 401, 404],
  },
});
