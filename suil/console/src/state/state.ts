/** What GET /api/state answers: the word of every process, the alerts, and where the contracts are. The page reads the chain itself. */
import { manifestSchema, statusHistoryResponseSchema, statusResponseSchema } from '@suil/core/api';
import { z } from 'zod';
import { NETWORKS } from '../../../chain/src/network/networks.ts';

/** A number that a process states; null: it does not state it. */
const numberSchema = z.number().nullable();

/** `ok`: it answers and states no problem. `problem`: it states one. `silent`: no answer within a second. */
const healthSchema = z.enum(['ok', 'problem', 'silent']);
export type Health = z.infer<typeof healthSchema>;

/** @param isWell null: it does not answer */
export function healthOf(isWell: boolean | null): Health {
  if (isWell === null) return 'silent';
  return isWell ? 'ok' : 'problem';
}

const processShape = {
  url: z.string(),
  health: healthSchema,
  /** In the process's own words; why it is silent. */
  problems: z.array(z.string()),
};

export const SERVER_NUMBERS = {
  lagMs: 'suil_indexer_lag_ms',
  journalHeadAgeMs: 'suil_journal_head_age_ms',
  intentWaitMs: 'suil_intent_wait_ms',
  daysBehind: 'suil_days_behind',
  closingStalled: 'suil_closing_stalled',
  settlementStalled: 'suil_settlement_stalled',
  settlementMismatch: 'suil_settlement_mismatch',
  queued: 'suil_withdrawals_queued',
  withdrawalsStalled: 'suil_withdrawals_stalled',
  auditRefused: 'suil_withdrawals_audit_refused',
  vouchersWait: 'suil_vouchers_wait',
  haltsOpen: 'suil_halts_open',
  ledgerClosed: 'suil_ledger_closed',
  breaches: 'suil_vault_breaches',
  vaultDifferences: 'suil_vault_differences',
  fundingFactor: 'suil_funding_factor',
  bankReserveMicros: 'suil_bank_reserve_micros',
  diskFreeBytes: 'suil_disk_free_bytes',
} as const;
export type ServerNumber = keyof typeof SERVER_NUMBERS;

export const serverSchema = z.object({
  ...processShape,
  /** Whether it gives vouchers; null while it is silent. */
  withdrawals: z.boolean().nullable(),
  /** Null: it answered no metrics, as a server on another machine does. */
  numbers: z.record(z.string(), numberSchema).nullable(),
  status: statusResponseSchema.nullable(),
  history: statusHistoryResponseSchema.nullable(),
});
export type ServerState = z.infer<typeof serverSchema>;

export const signerSchema = z.object({
  ...processShape,
  halts: numberSchema,
  waitingMs: numberSchema,
  refusals: numberSchema,
  diskFreeBytes: numberSchema,
});
export type SignerState = z.infer<typeof signerSchema>;

export const auditorSchema = z.object({
  ...processShape,
  seq: z.string().nullable(),
  levelAgeMs: numberSchema,
  vaultAgeMs: numberSchema,
  gasMist: numberSchema,
  diskFreeBytes: numberSchema,
  halts: z.array(z.object({ halt: z.string(), code: z.string(), seq: z.string(), openedAtMs: z.number() })),
});
export type AuditorState = z.infer<typeof auditorSchema>;

export const sponsorSchema = z.object({
  ...processShape,
  /** What its account holds that is not promised. */
  accountMist: numberSchema,
  /** What is left of the day's budget. */
  dayLeftMist: numberSchema,
  /** Transactions that the chain has not answered. */
  open: numberSchema,
  refusals: numberSchema,
  diskFreeBytes: numberSchema,
});
export type SponsorState = z.infer<typeof sponsorSchema>;

export const nodeSchema = z.object({
  ...processShape,
  /** The chain's own time as this node states it. */
  chainTimeMs: numberSchema,
});
export type NodeState = z.infer<typeof nodeSchema>;

/** A part of a sentence: plain, in bold, or as code. A page draws it as text, whatever it holds. */
const runSchema = z.object({ kind: z.enum(['text', 'bold', 'code']), text: z.string() });
export type Run = z.infer<typeof runSchema>;
const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), runs: z.array(runSchema) }),
  z.object({ kind: z.literal('steps'), isNumbered: z.boolean(), items: z.array(z.array(runSchema)) }),
]);
export type Block = z.infer<typeof blockSchema>;
const runbookSchema = z.object({ title: z.string(), blocks: z.array(blockSchema) });
export type Runbook = z.infer<typeof runbookSchema>;

const alertSchema = z.object({
  name: z.string(),
  severity: z.enum(['page', 'ticket']),
  status: z.enum(['firing', 'pending']),
  summary: z.string(),
  sinceMs: z.number(),
  labels: z.record(z.string(), z.string()),
  /** The section of docs/operations.md; null where the summary says all there is to do. */
  runbook: runbookSchema.nullable(),
});
export type AlertState = z.infer<typeof alertSchema>;

export const consoleStateSchema = z.object({
  /** The console's time. */
  atMs: z.number(),
  network: z.enum(NETWORKS),
  nodeUrl: z.string(),
  manifest: manifestSchema,
  node: nodeSchema,
  servers: z.array(serverSchema),
  signer: signerSchema.nullable(),
  auditor: auditorSchema.nullable(),
  sponsor: sponsorSchema.nullable(),
  alerts: z.object({
    /** Who evaluated the rules. */
    source: z.enum(['console', 'prometheus']),
    /** Since when this console has looked: what must last longer than that cannot ring yet. */
    watchedSinceMs: z.number(),
    rules: z.number(),
    /** Why the alerts are not known; null when they are. */
    problem: z.string().nullable(),
    active: z.array(alertSchema),
  }),
});
export type ConsoleState = z.infer<typeof consoleStateSchema>;
