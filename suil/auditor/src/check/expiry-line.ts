/**
 * A line that returns holds: each of them is open in the books, and no voucher of it can be used any more, nor was by the time that the line
 * names. The contract takes a number once: a hold whose number a certified payment of something else used waits for no expiry.
 */
import { RETURN_MARGIN_MS } from '@suil/core';
import { returnHold } from '@suil/core/reference-model';
import { z } from 'zod';
import { usedIds } from '../verified-inputs.ts';
import type { LineContext } from './context.ts';
import { APPLIED, type AuditState, differs, type JournalLine, type LineResult, waits } from './line.ts';

const contentSchema = z.strictObject({
  expired: z.array(z.string().regex(/^\d{1,19}$/)).min(1),
  /** The chain's time that the server returned them by. */
  timestampMs: z.int(),
});

/** Whether a checkpoint's line says that it returns holds. */
export function isExpiry({ content }: JournalLine): boolean {
  return typeof content === 'object' && content !== null && 'expired' in content;
}

export function checkExpiry(
  state: AuditState,
  { seq, content, atMs }: JournalLine,
  { inputs, approvals }: Pick<LineContext, 'inputs' | 'approvals'>,
): LineResult {
  const parsed = contentSchema.safeParse(content);
  if (!parsed.success || parsed.data.timestampMs > atMs)
    return differs(`line ${seq} returns holds and does not say how`);
  const { expired, timestampMs } = parsed.data;
  const ids = expired.map(BigInt);
  const payable = ids.filter((id) => state.books.withdrawals.get(String(id))?.state !== 'unpayable');
  for (const id of payable) {
    const expiresAtMs = approvals.expiryOf(id) ?? Number.NEGATIVE_INFINITY;
    if (timestampMs <= expiresAtMs + RETURN_MARGIN_MS)
      return differs(`line ${seq} returns withdrawal ${id} while a voucher of it may be good`);
  }
  if (payable.some((id) => inputs.headMs < (approvals.lostUntilMs(id, seq) ?? 0)))
    return waits(`line ${seq} returns holds whose vouchers may have been approved, by approvals that are lost`);
  // What has not been certified through that time could still hold a use of the voucher.
  if (inputs.headMs < timestampMs) return waits(`line ${seq} returns holds by a time that was not certified yet`);
  // What came later used no voucher of these: they had ended.
  const earlier = inputs.after(state.place).filter(({ certifiedMs }) => certifiedMs <= timestampMs);
  const used = earlier.flatMap(({ event }) => usedIds(event));
  for (const id of ids) if (used.includes(id)) return differs(`line ${seq} returns withdrawal ${id}, which was paid`);
  for (const id of ids) {
    const refusal = returnHold(state.books, id, atMs);
    if (refusal !== null) return differs(`line ${seq}: ${refusal}`);
  }
  return APPLIED;
}
