/** Where the primary's journal was a moment ago, asked for seldom: a replica that is read must have come that far. */
import { readJournalHead } from '@suil/ledger';
import type { Pool } from '@suil/postgres';

/** The primary's position is asked for at most so often, and only while lists are read. */
const SAMPLE_EVERY_MS = 1_000;
/** A list has everything that the primary had so long ago. */
const STALE_MAX_MS = 3_000;

export interface Position {
  readonly seq: bigint;
  readonly epoch: number;
}

interface Sample extends Position {
  readonly atMs: number;
}

/**
 * Returns a function that returns where the primary's journal was lately: at least a sample ago, so that a replica has had the time to
 * follow, and at most STALE_MAX_MS ago.
 */
export function createPositionReader(primary: Pool, elapsedMs: () => number): () => Promise<Position> {
  let newest: Sample | null = null;
  let before: Sample | null = null;
  let taking: Promise<Position> | null = null;

  async function take(): Promise<Position> {
    const atMs = elapsedMs();
    const { lastSeq: seq, epoch } = await readJournalHead(primary);
    before = newest;
    newest = { seq, epoch, atMs };
    return newest;
  }

  function takeOnce(): Promise<Position> {
    taking ??= take().finally(() => {
      taking = null;
    });
    return taking;
  }

  return async () => {
    const nowMs = elapsedMs();
    if (newest === null || nowMs - newest.atMs > STALE_MAX_MS) return takeOnce();
    // No read waits for it; what fails is tried again by the next one.
    if (nowMs - newest.atMs > SAMPLE_EVERY_MS) takeOnce().catch(() => undefined);
    return before !== null && nowMs - before.atMs <= STALE_MAX_MS ? before : newest;
  };
}
