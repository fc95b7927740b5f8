/** Ends a halt of the audit by a text that the operator signed for this halt and this journal. What follows, a new start, is the caller's. */
import { AppError, type IdRange, type ResumeCheck, type SignedResume, verifyResume } from '@suil/core';
import type { AuditState } from '../check/line.ts';
import { type Halt, type HaltLog, haltName } from './halt-log.ts';

export interface ResumeOptions {
  readonly halts: Pick<HaltLog, 'open' | 'stopping' | 'close'>;
  readonly state: Pick<AuditState, 'lastSeq' | 'lastHash' | 'epoch'>;
  /** Returns those ids of the ranges that certified events paid. */
  readonly paidAmong: (ranges: readonly IdRange[]) => readonly IdRange[];
  readonly check: ResumeCheck;
  /** This machine's time. */
  readonly nowMs: number;
}

/**
 * Closes the halt that the text names and returns it; null when it is not open here.
 * @throws {RESUME_REFUSED} unless the operator signed it for this halt, here, now, and, if it stops the audit, for a journal that
 * continues from what was checked
 */
export async function resumeAudit(
  signed: SignedResume,
  { halts, state, paidAmong, check, nowMs }: ResumeOptions,
): Promise<Halt | null> {
  const { halt: name, code, seq, hash, epoch, answeredIds } = await verifyResume(signed, check, nowMs);
  const open = halts.open.find((halt) => haltName(halt) === name);
  if (open === undefined) return null;
  if (open.code !== code) throw refused('the halt has another code');
  if (epoch < state.epoch)
    throw refused(`it is for epoch ${epoch} of the journal, lines of epoch ${state.epoch} were checked`);
  // A halt that does not stop the audit says nothing about the journal, which is longer by the time that the text is signed.
  if (halts.stopping.includes(open)) assertContinues({ seq, hash }, state);
  // Of another id nothing is known that could be answered for, and a thief could still use it.
  halts.close(open.halt, signed, { epoch, answeredIds: paidAmong(answeredIds) }, nowMs);
  return open;
}

function assertContinues(
  { seq, hash }: { seq: bigint; hash: string },
  { lastSeq, lastHash }: ResumeOptions['state'],
): void {
  if (seq < lastSeq) throw refused(`it is for a journal that ends with line ${seq}, line ${lastSeq} was checked`);
  if (seq === lastSeq && hash !== lastHash) throw refused(`line ${seq} of the journal is not the one that it names`);
}

function refused(reason: string): AppError {
  return new AppError('RESUME_REFUSED', { reason });
}
