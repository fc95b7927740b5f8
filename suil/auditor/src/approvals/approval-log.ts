/** What was approved: the records of the log of approvals. What may be approved is decision.ts's. */
import { type AppError, VAULT_ASSETS } from '@suil/core';
import { type ChainedLog, openChainedLog } from '@suil/signing';
import { z } from 'zod';

const idSchema = z.string().regex(/^\d{1,19}$/);
const approvalSchema = z.strictObject({
  kind: z.literal('approval'),
  id: idSchema,
  expiresAtMs: z.int(),
  owner: z.string(),
  coin: z.enum(VAULT_ASSETS),
  amount: idSchema,
  recipient: z.string(),
  /** The last line of the books by which it was decided. */
  throughSeq: idSchema,
  /** Certified time; decides the day. */
  atMs: z.int(),
  /** Base64 of 64 bytes. */
  signature: z.string(),
});
/** The first record: approvals through this line may have been given and lost. */
const lostSchema = z.strictObject({
  kind: z.literal('lost'),
  throughSeq: idSchema,
  untilMs: z.int(),
  atMs: z.int(),
});
const recordSchema = z.discriminatedUnion('kind', [approvalSchema, lostSchema]);

export type ApprovalRecord = z.infer<typeof approvalSchema>;
export type ApprovalLogRecord = z.infer<typeof recordSchema>;

export interface ApprovalLogOptions {
  readonly folder: string;
  readonly nowMs: number;
  readonly onRecord: (record: ApprovalLogRecord) => void;
  readonly onCut?: ((bytes: number) => void) | undefined;
  /** Called when the files are not as this log left them, before that is thrown. */
  readonly onDamaged?: ((problem: AppError) => void) | undefined;
}

/**
 * Opens `approvals.log` in `folder`, or begins one, and hands over every record of the last months in order.
 * @throws {SIGNER_LOG_DAMAGED} @throws {SIGNER_LOG_IN_USE}
 */
export function openApprovalLog(options: ApprovalLogOptions): ChainedLog<ApprovalLogRecord> {
  return openChainedLog({ ...options, name: 'approvals', title: 'SUIL_APPROVALS_V1', schema: recordSchema });
}
