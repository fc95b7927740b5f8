/** What was signed: the records of the log of vouchers. What may be signed is service.ts's. */
import { type AppError, VAULT_ASSETS } from '@suil/core';
import { type ChainedLog, openChainedLog } from '@suil/signing';
import { z } from 'zod';

const recordSchema = z.strictObject({
  id: z.string(),
  nonce: z.string(),
  address: z.string(),
  action: z.string(),
  asset: z.enum(VAULT_ASSETS),
  amount: z.string(),
  recipient: z.string(),
  expiresAtMs: z.number(),
  /** The signer's clock; decides the day. */
  atMs: z.number(),
  /** The wallet's, so that each line proves that it was asked for. */
  signature: z.string(),
  issuedAtMs: z.number(),
  intentExpiresAtMs: z.number(),
  /** Base64 of 136 bytes. */
  voucher: z.string(),
});
export type VoucherRecord = z.infer<typeof recordSchema>;

export type VoucherLog = ChainedLog<VoucherRecord>;

export interface LogListeners {
  /** Called with the number of bytes of an incomplete last line that were removed. */
  readonly onCut?: ((bytes: number) => void) | undefined;
  /** Called when the files are not as this log left them, before that is thrown. */
  readonly onDamaged?: ((problem: AppError) => void) | undefined;
}

/**
 * Opens `vouchers.log` in `folder`, begins one at `nowMs` if there is none, and hands every record of the last months to `onRecord` in order.
 * @throws {SIGNER_LOG_DAMAGED} @throws {SIGNER_LOG_IN_USE}
 */
export function openVoucherLog(
  folder: string,
  nowMs: number,
  onRecord: (record: VoucherRecord) => void,
  { onCut, onDamaged }: LogListeners = {},
): VoucherLog {
  const title = 'SUIL_VOUCHERS_V1';
  return openChainedLog({ folder, name: 'vouchers', title, schema: recordSchema, nowMs, onRecord, onCut, onDamaged });
}
