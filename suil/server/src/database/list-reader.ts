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
import { createPositionReader, type Position } from './primary-position.ts';

export interface ListReader {
  /**
   * Runs `work` where every input up to `afterSeq` is. It only reads, and all of one moment; when the replica fails halfway, it runs once more, on the primary.
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

/** How long a replica that did not answer is not asked. */
const AVOIDED_MS = 5_000;
/** The replica ended a read because its replay could not wait for it: the next read may succeed. */
const CONFLICTS = ['40001', '40P01'];

/** How long a replica may take to say how far it is. */
const ANSWER_MAX_MS = 1_000;

class ReplicaSilent extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Returns a reader that asks the primary alone where there is no replica. */
export function createListReader({ primary, replica, elapsedMs, log }: ListReaderOptions): ListReader {
  const counts = new Map<string, number>();
  const readPosition = createPositionReader(primary, elapsedMs);
  let avoidedUntilMs: number | null = null;

  function count(where: string): void {
    counts.set(where, (counts.get(where) ?? 0) + 1);
  }

  /** Returns null when the replica lacks something. */
  async function tryReplica<Result>(
    pool: Pool,
    { seq, epoch, afterSeq }: Position & { readonly afterSeq: bigint },
    work: (db: Queryable) => Promise<Result>,
  ): Promise<{ readonly result: Result } | null> {
    const answer = Promise.withResolvers<void>();
    const reading = withSnapshot(pool, async (db) => {
      const head = await readJournalHead(db);
      answer.resolve();
      const isLevel = head.epoch === epoch && head.lastSeq >= seq && head.lastSeq >= afterSeq;
      return isLevel ? { result: await work(db) } : null;
    });
    reading.catch(answer.reject);
    const timer = setTimeout(() => answer.reject(new ReplicaSilent()), ANSWER_MAX_MS);
    // Once it answers, the list may take its time.
    await answer.promise.finally(() => clearTimeout(timer));
    return reading;
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
      if (replica === null) return withSnapshot(primary, work);
      if (avoidedUntilMs !== null && elapsedMs() < avoidedUntilMs) {
        count('failed');
        return withSnapshot(primary, work);
      }
      const position = await readPosition();
      try {
        const read = await tryReplica(replica, { ...position, afterSeq }, work);
        if (avoidedUntilMs !== null) log.info('the replica answers again');
        avoidedUntilMs = null;
        count(read === null ? 'behind' : 'replica');
        if (read !== null) return read.result;
      } catch (error) {
        noteFailure(error);
      }
      return withSnapshot(primary, work);
    },
  };
}
