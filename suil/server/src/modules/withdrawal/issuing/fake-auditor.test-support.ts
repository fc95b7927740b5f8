/** An auditor in memory: approves anything, once for each id and expiry, and can be made to fail. Its approvals are no valid signatures. */
import { createHash } from 'node:crypto';
import { AppError, type AppErrorCode, createAppError } from '@suil/core';
import type { ApprovingAuditor, AuditorHalt } from '../waits/heartbeat.ts';
import { FAKE_KEY } from './fake-signer.test-support.ts';

export interface FakeAuditor {
  approve: ApprovingAuditor['approve'];
  status: ApprovingAuditor['status'];
  /** What it approved: expiries by id. */
  approved: Map<bigint, number>;
  /** While set it approves nothing and answers this. */
  refusal: AppErrorCode | null;
  /** The same for single requests, by id. */
  refusals: Map<bigint, AppErrorCode>;
  /** Approves, but the answer is lost on its way. */
  losesAnswers: boolean;
  halt: AuditorHalt | null;
  /** The last line that it checked; null: all there are. */
  seq: bigint | null;
  publicKey: string;
}

/** @param now the certified time */
export function createFakeAuditor(now: () => number): FakeAuditor {
  const auditor: FakeAuditor = {
    approved: new Map(),
    refusal: null,
    refusals: new Map(),
    losesAnswers: false,
    halt: null,
    seq: null,
    publicKey: FAKE_KEY,
    approve: async (id, expiresAtMs) => {
      if (auditor.halt !== null) throw createAppError('AUDIT_HALTED', { ...auditor.halt });
      const refusal = auditor.refusal ?? auditor.refusals.get(id);
      if (refusal) throw createAppError(refusal, {});
      const known = auditor.approved.get(id);
      if (known !== undefined && known !== expiresAtMs && now() <= known)
        throw new AppError('AUDIT_REFUSED', { reason: `it is approved with the expiry ${known}` });
      auditor.approved.set(id, expiresAtMs);
      if (auditor.losesAnswers) throw new AppError('AUDIT_UNAVAILABLE');
      return createHash('sha512').update(`${id}/${expiresAtMs}`).digest('base64');
    },
    status: async () => {
      if (auditor.refusal === 'AUDIT_UNAVAILABLE') throw new AppError('AUDIT_UNAVAILABLE');
      const { publicKey, halt } = auditor;
      const seq = auditor.seq ?? (1n << 63n) - 1n;
      return { publicKey, hash: '0'.repeat(64), seq, reachedSeq: seq, chainTimeMs: now(), madeAtMs: now(), halt };
    },
  };
  return auditor;
}
