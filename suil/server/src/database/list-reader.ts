/**
 * Reads lists from a replica as long as that has what the reader must see, else from the primary. What a reader must see: every input up to a
 * position of the journal that the reader's session has, and whatever the primary had a few seconds ago, so that a replica that has stopped
 * following is not read. Knows no list.
 */
import { readJournalHead } from '@suil/ledger';
import {
  codeOfFailure,
  isPostgresError,
  type Pool,
  type Queryable,
  translateConnectionError,
  withSnapshot,
} from '@suil/postgres';
import type { Logger } from 'pino';

export interface ListReader {
  /**
   * Runs `work` where every input up to `afterSeq` is. It only reads; when the replica fails halfway, it runs once more, on the primary.
   * @param afterSeq position in the journal; 0: the reader has written nothing
   */
  readonly read: <Result>(afterSeq: bigint, work: (db: Queryable) => Promise<Result>) => Promise<Result>;
  /** Returns how many lists were read where: `replica`, or `primary` because the replica was `behind` or `failed`. */
  readonly counts: () => ReadonlyMap<string, number>;
}

export interface ListReaderOptions {
  readonly primary: Pool;
  /** Null: there is none. */
  readonly replica: Pool | null;
  /** A clock that only goes forward, in milliseconds. */
  readonly elapsedMs: () => number;
  readonly log: Logger;
}

/** The primary's position is asked for at most so often, and only while lists are read. */
const SAMPLE_EVERY_MS = 1_000;
/** A list has everything that the primary had so long ago. */
const STALE_MAX_MS = 3_000;
/** How long a replica that did not answer is not asked. */
const AVOIDED_MS = 5_000;
/** The replica ended a read because its replay could not wait for it: the next read may succeed. */
const CONFLICTS = ['40001', '40P01'];

/** Where the primary's journal was at a time. */
interface Sample {
  readonly seq: bigint;
  readonly epoch: number;
  readonly atMs: number;
}

/** Returns a reader that asks the primary alone where there is no replica. */
export function createListReader({ primary, replica, elapsedMs, log }: ListReaderOptions): ListReader {
  const counts = new Map<string, number>();
  const requireSample = createSampler(primary, elapsedMs);
  let avoidedUntilMs: number | null = null;

  function count(where: string): void {
    counts.set(where, (counts.get(where) ?? 0) + 1);
  }

  /** Returns null when the replica lacks something. */
  async function tryReplica<Result>(
    pool: Pool,
    { seq, epoch, afterSeq }: Pick<Sample, 'seq' | 'epoch'> & { readonly afterSeq: bigint },
    work: (db: Queryable) => Promise<Result>,
  ): Promise<{ readonly result: Result } | null> {
    return withSnapshot(pool, async (db) => {
      const head = await readJournalHead(db);
      const isLevel = head.epoch === epoch && head.lastSeq >= seq && head.lastSeq >= afterSeq;
      return isLevel ? { result: await work(db) } : null;
    });
  }

  /** Throws what is no failure of the replica. */
  function noteFailure(cause: unknown): void {
    const isAway = isPostgresError(translateConnectionError(cause), 'DATABASE_UNAVAILABLE');
    if (!isAway && !CONFLICTS.includes(codeOfFailure(cause) ?? '')) throw cause;
    count('failed');
    if (!isAway) return;
    if (avoidedUntilMs === null)
      log.warn({ err: cause }, 'the replica does not answer; lists are read from the primary');
    avoidedUntilMs = elapsedMs() + AVOIDED_MS;
  }

  return {
    counts: () => counts,
    read: async (afterSeq, work) => {
      if (replica === null || (avoidedUntilMs !== null && elapsedMs() < avoidedUntilMs)) return work(primary);
      const sample = await requireSample();
      try {
        const read = await tryReplica(replica, { ...sample, afterSeq }, work);
        if (avoidedUntilMs !== null) log.info('the replica answers again');
        avoidedUntilMs = null;
        count(read === null ? 'behind' : 'replica');
        if (read !== null) return read.result;
      } catch (error) {
        noteFailure(error);
      }
      return work(primary);
    },
  };
}

/**
 * Returns a function that returns where the primary's journal was lately: at least a sample ago, so that a replica has had the time to
 * follow, and at most STALE_MAX_MS ago.
 */
function createSampler(primary: Pool, elapsedMs: () => number): () => Promise<Sample> {
  let newest: Sample | null = null;
  let before: Sample | null = null;
  let taking: Promise<Sample> | null = null;

  async function take(): Promise<Sample> {
    const atMs = elapsedMs();
    const { lastSeq: seq, epoch } = await readJournalHead(primary);
    before = newest;
    newest = { seq, epoch, atMs };
    return newest;
  }

  function takeOnce(): Promise<Sample> {
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
