/** How far the audit is, as members see it: asked for at most every few seconds, and what is known of it while it does not answer. */
import type { WithdrawalResponse } from '@suil/core/api';
import type { Withdrawal } from '../withdrawal.ts';
import type { ApprovingAuditor, AuditorStatus } from './heartbeat.ts';

/** The latest status, and whether the auditor still answers; null before its first answer. */
export interface Audit {
  readonly answers: boolean;
  readonly status: AuditorStatus | null;
}

const FRESH_MS = 2_000;

/** @param auditor null: this deployment has none. @param now this machine's time */
export function createAuditView(auditor: ApprovingAuditor | null, now: () => number): { read: () => Promise<Audit> } {
  let latest: Audit = { answers: true, status: null };
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> = Promise.resolve();
  const ask = async (): Promise<void> => {
    const status = await auditor?.status().catch(() => null);
    latest = { answers: status != null, status: status ?? latest.status };
  };
  return {
    read: async () => {
      if (now() - askedAtMs >= FRESH_MS) {
        askedAtMs = now();
        asking = ask();
      }
      await asking;
      return latest;
    },
  };
}

/** Returns what the independent check means for a request; null when it does not wait for it. */
export function independentCheckOf(
  { id, status }: Withdrawal,
  { answers, status: audit }: Audit,
  refusedAtMs: number | undefined,
): WithdrawalResponse['independentCheck'] {
  if (status !== 'queued' && status !== 'issuing') return null;
  if (audit?.halt) return { status: 'halted', atMs: audit.halt.sinceMs };
  if (refusedAtMs !== undefined) return { status: 'refused', atMs: refusedAtMs };
  const isBehind = !answers || (audit !== null && audit.reachedSeq < id);
  return isBehind ? { status: 'behind', atMs: audit?.chainTimeMs ?? null } : null;
}
