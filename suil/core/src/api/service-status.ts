/** GET /api/status/history: the state of the parts at present, and what the last 90 days were like. Open to anyone. */
import { z } from 'zod';
import { defineApi } from './contract/define-api.ts';
import { daySchema, timestampMsSchema } from './contract/values.ts';

export const SERVICE_PARTS = ['node', 'database', 'signer', 'auditor'] as const;
/**
 * `behind`: it answers and has not caught up. `halted`: it found something that an operator has to look at. `full`: it has no space to write.
 * `down`: it does not answer. `absent`: this deployment has none.
 */
export const PART_STATES = ['ok', 'behind', 'halted', 'full', 'down', 'absent'] as const;
export type PartState = (typeof PART_STATES)[number];

export const servicePartSchema = z.object({
  part: z.enum(SERVICE_PARTS),
  state: z.enum(PART_STATES),
  /** How far the ledger is behind the chain, of the node; null of the others. */
  behindMs: z.number().int().min(0).nullable(),
});
export type ServicePart = z.infer<typeof servicePartSchema>;

/**
 * `down`: no server wrote anything, because none ran or none could write. `behind`: the ledger was more than a minute behind the chain.
 * `closed`: a halt closed the ledger, so no intent was accepted.
 */
export const OUTAGE_KINDS = ['down', 'behind', 'closed'] as const;
export const outageSchema = z.object({
  kind: z.enum(OUTAGE_KINDS),
  fromMs: timestampMsSchema,
  /** Null: it lasts. */
  throughMs: timestampMsSchema.nullable(),
});
export type Outage = z.infer<typeof outageSchema>;

export const closedDaySchema = z.object({
  day: daySchema,
  /** From the end of the day to its closing, by the journal; null where its line is not known any more. */
  delayMs: z.number().int().min(0).nullable(),
  /** Team income of the day: on the chain, worked out, or neither. */
  settlement: z.enum(['published', 'computed', 'none']),
});
export type ClosedDay = z.infer<typeof closedDaySchema>;

export const statusHistoryResponseSchema = z.object({
  /** This server's time. */
  atMs: timestampMsSchema,
  parts: z.array(servicePartSchema),
  /** Whether vouchers are handed out at present. */
  withdrawals: z.boolean(),
  /** Since when servers have written what they saw, 90 days ago at most; null: never. */
  recordedSinceMs: timestampMsSchema.nullable(),
  /** Interruptions of the last 90 days that lasted more than 15 s, newest first. */
  outages: z.array(outageSchema),
  /** The last 90 closed days, newest first. */
  days: z.array(closedDaySchema),
});
export type StatusHistoryResponse = z.infer<typeof statusHistoryResponseSchema>;

export const statusHistoryApi = defineApi({
  'GET /status/history': {
    tag: 'status',
    summary: 'State of every part, and interruptions and closings of the last 90 days',
    response: statusHistoryResponseSchema,
  },
});
