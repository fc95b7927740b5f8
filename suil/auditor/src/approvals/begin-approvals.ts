/**
 * Begins the log of approvals where there is none, once the journal can be the whole one. An auditor that lost its disk takes every request
 * through the journal's last line as one that may have been approved: on a database that lost lines it would take too few.
 */
import { type IdRange, includesId } from '@suil/core';
import { isFollowed, type ObservingClock } from '../clock.ts';
import { type Place, usedIds, type VerifiedInputs } from '../verified-inputs.ts';
import type { ApprovalService } from './open-approvals.ts';

export interface BeginOptions {
  readonly approvals: Pick<ApprovalService, 'begin' | 'hasBegun'>;
  readonly inputs: Pick<VerifiedInputs, 'after' | 'headMs'>;
  /** The last event that was applied. */
  readonly place: Place;
  readonly clock: Pick<ObservingClock, 'isReal' | 'isKnown' | 'wallNow'>;
  readonly journalSeq: bigint;
  /** Paid ids that the operator has answered for. */
  readonly answeredIds: readonly IdRange[];
}

/** Returns null once the log has begun, or why it cannot begin yet. @throws {SIGNER_LOG_DAMAGED} */
export function beginApprovals(options: BeginOptions): string | null {
  const { approvals, inputs, place, clock, journalSeq, answeredIds } = options;
  if (approvals.hasBegun()) return null;
  if (!isFollowed(clock, inputs.headMs)) return 'the chain is not followed yet';
  if (journalSeq === 0n) return 'the journal has no line yet';
  const ahead = inputs
    .after(place)
    .flatMap(({ event }) => usedIds(event))
    .find((id) => id > journalSeq && !includesId(answeredIds, id));
  if (ahead !== undefined)
    return `the chain has paid voucher ${ahead}, the journal ends at ${journalSeq}: put its lines back first`;
  approvals.begin(journalSeq);
  return null;
}
