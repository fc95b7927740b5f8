/**
 * Publishes settled days on the chain, in order, as long as there is one that the chain does not have: after each closing, after a
 * revocation, after an outage. What to publish is in the database, what is published the certified events say, so nothing is lost, and the contract
 * refuses what is published.
 */
import { dayOf, readAppError } from '@suil/core';
import type { Pool, Queryable } from '@suil/postgres';
import type { Logger } from 'pino';
import { writeProblem } from '../../../closing/store.ts';
import { readCursor } from '../../../indexer/cursor.ts';
import { holdsLease, type Lease, LeaseLost, withLease, writeUnderLease } from '../../../jobs/lease.ts';
import { createRounds } from '../../../jobs/rounds.ts';
import { readApplied } from '../../../ledger-writer/position.ts';
import { createSent, type Sent } from '../../../node/sent.ts';
import { CHAIN_LEASE } from '../../../node/transaction-sender.ts';
import { listMismatches, type Mismatch } from '../roots.ts';
import { readSettledDue, readUnpublished, type SettledDayRow } from '../store.ts';
import { readDueDays } from './due.ts';
import type { PublicationChain, PublishedDay } from './publication-chain.ts';

export type PublisherOptions = {
  pool: Pool;
  chain: PublicationChain;
  holder: string;
  now: () => number;
  log: Logger;
};

export type Publisher = {
  start: () => void;
  stop: () => Promise<void>;
  /** To be called when a day was settled, published or revoked. */
  wake: () => void;
  /** Why the next day is not published; null when all is well. */
  problem: () => string | null;
};

/** How long days are gathered at most while more of them are being closed. */
const GATHER_MS = 3_000;
/** Days published in one transaction at most. */
const BATCH_MAX = 40;
const RETRY_MS = 2_000;
/** After a failure: longer than the lease lasts, so that another server, whose node may answer, becomes its holder meanwhile. */
const RETRY_FAILED_MS = 2 * CHAIN_LEASE.durationMs;
const REST_MS = 60_000;

/** Why a day cannot be published. */
type Obstacle = { day: number; reason: string };

/**
 * Returns the days to publish, up to the first that cannot be published. Nothing is published after a day whose root on the chain is
 * neither the one settled here nor revoked: what that root took is not known to the days after it.
 */
function takeDays(
  rows: readonly SettledDayRow[],
  nextDay: number,
  mismatch: Mismatch | undefined,
): { days: PublishedDay[]; obstacle: Obstacle | null } {
  const days: PublishedDay[] = [];
  let next = nextDay;
  for (const { day, root, total, value, principal } of rows) {
    if (day > next) {
      const reason = `day ${next} is next on the chain, and the first one settled here is ${day}`;
      return { days, obstacle: { day: next, reason } };
    }
    if (mismatch !== undefined && day > mismatch.day) {
      const reason = `day ${mismatch.day} has the root ${mismatch.root} and total ${mismatch.total} on the chain, others than here`;
      return { days, obstacle: { day: mismatch.day, reason } };
    }
    if (value !== principal) {
      const reason = `day ${day}: the positions sum up to ${value} here and to ${principal} on the chain`;
      return { days, obstacle: { day, reason } };
    }
    days.push({ day, root: Uint8Array.from(Buffer.from(root, 'hex')), total: BigInt(total) });
    if (day === next) next += 1;
  }
  return { days, obstacle: null };
}

/** Whether more days are over than are closed, and not yet a whole transaction's worth of them waits. */
async function isCatchingUp(pool: Pool, firstUnpublished: number): Promise<boolean> {
  const { openDay } = await readApplied(pool);
  const { chainTimestampMs } = await readCursor(pool);
  return openDay !== null && dayOf(chainTimestampMs) > openDay && openDay - firstUnpublished < BATCH_MAX;
}

/** Returns a publisher at rest. */
export function createPublisher(options: PublisherOptions): Publisher {
  const publisher = new SettlementPublisher(options);
  return { ...createRounds(() => publisher.round()), problem: () => publisher.problem };
}

class SettlementPublisher {
  /** Why the next day is not published; null when all is well. */
  problem: string | null = null;
  readonly #options: PublisherOptions;
  readonly #sent: Sent;
  #waitingSinceMs: number | null = null;
  #retryAtMs = 0;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#sent = createSent(options.now);
  }

  /** Publishes what can be published; returns how long to wait for the next round at most. Never throws. */
  async round(): Promise<number> {
    const restMs = this.#retryAtMs - performance.now();
    if (restMs > 0) return restMs;
    try {
      const published = await this.#publishSome();
      if (published === null) return RETRY_MS;
      if (published === 0) return REST_MS;
      this.problem = null;
      this.#waitingSinceMs = null;
      // More may be left, and what was sent is known to the database only when its events are.
      return published === BATCH_MAX ? 0 : RETRY_MS;
    } catch (error) {
      if (error instanceof LeaseLost) return 0;
      await this.#recordFailure(error);
      this.#retryAtMs = performance.now() + RETRY_FAILED_MS;
      return RETRY_FAILED_MS;
    }
  }

  async #recordFailure(error: unknown): Promise<void> {
    const { pool, log } = this.#options;
    const reason = readAppError(error)?.message ?? String(error);
    this.problem = reason;
    log.warn({ err: error }, 'settlements were not published');
    const day = await readUnpublished(pool).catch(() => null);
    if (day !== null) await this.#writeObstacle(pool, { day, reason }).catch(() => undefined);
  }

  #writeObstacle(db: Queryable, { day, reason }: Obstacle): Promise<void> {
    return writeProblem(db, { day, part: 'publishing', reason, occurredAtMs: this.#options.now() });
  }

  /** Returns how many days it published; null when another process publishes, more days are to be closed first, or what was sent is to come in. */
  async #publishSome(): Promise<number | null> {
    const { pool, holder, now } = this.#options;
    const first = await readUnpublished(pool);
    if (first === null) {
      // Another server may have published what this one could not.
      this.problem = null;
      this.#waitingSinceMs = null;
      return 0;
    }
    this.#waitingSinceMs ??= now();
    // While many days are being closed, one transaction for all of them at the end is quicker for everybody.
    if (now() - this.#waitingSinceMs < GATHER_MS && (await isCatchingUp(pool, first))) return null;
    return withLease(pool, { ...CHAIN_LEASE, holder }, (lease) => this.#publishUnder(lease, first));
  }

  async #publishUnder(lease: Lease, first: number): Promise<number | null> {
    const { pool, chain, log } = this.#options;
    const due = await readDueDays(pool, first);
    const rows = await readSettledDue(pool, { revoked: [...due.revoked.keys()], next: due.next, limit: BATCH_MAX });
    const { days, obstacle } = takeDays(rows, due.next, (await listMismatches(pool))[0]);
    if (obstacle !== null) {
      this.problem = obstacle.reason;
      await writeUnderLease(pool, lease, (tx) => this.#writeObstacle(tx, obstacle));
    }
    const [begin] = days;
    if (begin === undefined) return 0;
    const what = `${begin.day} after ${due.revoked.get(begin.day) ?? 'nothing'}`;
    if (this.#sent.isUnderWay(what)) return null;
    if (!(await holdsLease(pool, lease))) return 0;
    this.#sent.note(what);
    await chain.publish(days);
    log.info({ first: begin.day, days: days.length }, 'settlements published');
    return days.length;
  }
}
