/** Whether the head of the database's journal can be that of the lines that were checked. */
import type { StoredHead } from '../journal/read-head.ts';
import type { AuditState } from './line.ts';

/** Returns how the head contradicts what was checked; null when it does not. @param agreedEpoch the newest epoch that the operator agreed to */
export function findHeadProblem(state: AuditState, head: StoredHead, agreedEpoch: number): string | null {
  const { lastSeq, lastHash } = state;
  const epoch = Math.max(state.epoch, agreedEpoch);
  if (head.lastSeq < lastSeq) return `the journal ends with line ${head.lastSeq}, line ${lastSeq} was checked`;
  if (lastSeq > 0n && head.epoch !== epoch)
    return `the journal is of epoch ${head.epoch}, line ${lastSeq} was of ${state.epoch}`;
  if (head.lastSeq === lastSeq && head.lastHash !== lastHash)
    return `line ${lastSeq} has another hash than the one that was checked`;
  return null;
}

/** Returns how the journal lacks the request of a voucher that the chain has paid: the request's line has the voucher's id as its number. */
export function findIdAhead({ lastSeq }: Pick<StoredHead, 'lastSeq'>, paidId: bigint): string | null {
  return paidId > lastSeq
    ? `the chain has paid voucher ${paidId}, the journal ends with line ${lastSeq}: inputs are missing`
    : null;
}
