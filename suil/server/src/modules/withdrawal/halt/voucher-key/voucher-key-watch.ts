/**
 * Remembers since when the chain has certified another voucher key than the signer's, and opens a halt when it was the same for 20 s: while a key
 * is switched one round may see the former one.
 */
import type { ReportFinding } from '../keeper.ts';

const REPORT_MS = 20_000;
/** Rounds are run while requests wait: what was seen longer ago than this says nothing of the time between. */
const GAP_MAX_MS = 60_000;

export interface VoucherKeyWatchOptions {
  readonly beginLook: () => Promise<ReportFinding>;
  readonly elapsedMs?: () => number;
}

/** Takes what a look found, null when both keys are the same. */
export type NoteVoucherKey = (problem: string | null) => Promise<void>;

/**
 * Returns what begins a look, before anything is read for it. A look counts from its start, and what it is the first to find from its end: a process that was
 * suspended in between never takes two looks for further apart than they were.
 */
export function createVoucherKeyWatch({
  beginLook,
  elapsedMs = () => performance.now(),
}: VoucherKeyWatchOptions): () => Promise<NoteVoucherKey> {
  let seen: { problem: string; sinceMs: number; lastMs: number } | null = null;
  return async () => {
    const report = await beginLook();
    const startedMs = elapsedMs();
    return async (problem) => {
      const endedMs = elapsedMs();
      const isSame = seen !== null && seen.problem === problem && endedMs - seen.lastMs <= GAP_MAX_MS;
      const sinceMs = isSame && seen !== null ? seen.sinceMs : endedMs;
      seen = problem === null ? null : { problem, sinceMs, lastMs: startedMs };
      if (seen !== null && startedMs - sinceMs >= REPORT_MS)
        await report({ code: 'VOUCHER_KEY_DIFFERS', detail: seen.problem });
    };
  };
}
