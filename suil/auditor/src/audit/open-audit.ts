/** Puts together the audit of the journal and the check of payments, which tells it the highest id that the chain has paid. */
import type { Manifest } from '@suil/core/api';
import type { Logger } from 'pino';
import { beginApprovals } from '../approvals/begin-approvals.ts';
import type { ApprovalService } from '../approvals/open-approvals.ts';
import type { VerifiedStart } from '../chain/verified-events.ts';
import type { ObservingClock } from '../clock.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { PaymentCheck } from '../payments/payment-check.ts';
import type { AmountsFolder } from '../settlement/amounts-folder.ts';
import type { SnapshotFolder } from '../snapshot/snapshot-folder.ts';
import type { AuditStatus } from '../status.ts';
import { Auditor, type AuditorOptions } from './auditor.ts';
import { keepClosedDay } from './keep-closed-day.ts';

export interface OpenAuditOptions
  extends Pick<AuditorOptions, 'state' | 'verified' | 'journal' | 'halts' | 'site' | 'verifySignature' | 'stateDay'> {
  /** Where following began. */
  readonly start: VerifiedStart;
  readonly evidence: Evidence;
  readonly approvals: ApprovalService;
  readonly clock: ObservingClock;
  readonly amounts: Pick<AmountsFolder, 'write'>;
  readonly snapshots: Pick<SnapshotFolder, 'write'>;
  readonly status: AuditStatus;
  readonly manifest: Manifest;
  readonly wallNow: () => number;
  readonly log: Logger;
}

/** Returns them at rest. */
export function openAudit(options: OpenAuditOptions): { readonly auditor: Auditor; readonly payments: PaymentCheck } {
  const { state, verified, approvals, halts, clock, status } = options;
  const { manifest, wallNow, log } = options;
  const payments = new PaymentCheck({
    ...{ approvals, halts, deployment: manifest, lastSeq: () => state.lastSeq, wallNow, log },
  });
  const auditor = new Auditor({
    ...options,
    begin: (journalSeq) => {
      const { answeredIds } = halts;
      return beginApprovals({ approvals, inputs: verified, place: state.place, clock, journalSeq, answeredIds });
    },
    paidThrough: () => payments.paidThrough,
    onEvidence: (problem) => noteEvidence(problem, status, log),
    onClosed: async (day) => {
      const segment = await keepClosedDay(day, options);
      log.info({ day, segment }, 'a closed day is sealed and in a snapshot');
    },
  });
  return { auditor, payments };
}

function noteEvidence(problem: string | null, status: AuditStatus, log: Logger): void {
  if (problem !== null) log.error({ problem }, 'the evidence cannot be read; lines behind it are not compared again');
  status.noteEvidenceProblem(problem);
}
