/**
 * Intervals in which servers saw a state of the deployment: all servers write the same ones, by the database's clock. A row is extended while its
 * state lasts.
 */
import { type Pool, type Queryable, withTransaction } from '@suil/postgres';
import { type DatabaseNow, nowMsOf, nowValue } from '../../../database/database-clock.ts';
import { lockLease } from '../../../jobs/lease.ts';

/**
 * `writable`: a server ran and what it wrote was committed. `behind`: the ledger was further behind the chain than a server that is ready may
 * be. `closed`: a halt closed the ledger.
 */
export type IntervalKind = 'writable' | 'behind' | 'closed';

export interface Interval {
  readonly kind: IntervalKind;
  readonly fromMs: number;
  readonly throughMs: number;
}

/** How often a server writes what it sees. */
export const BEAT_MS = 5_000;
/** What lasts shorter than this between two writes is no interruption: a write may be late. */
export const GAP_MS = 15_000;
export const KEPT_DAYS = 90;
/** Rows of a kind: one interruption an hour for as long as rows are kept. */
const ROWS_MAX = 24 * KEPT_DAYS;

/** Writes that these states hold now, whichever servers write at once. */
export function noteIntervals(pool: Pool, kinds: readonly IntervalKind[], now: DatabaseNow): Promise<void> {
  return withTransaction(pool, async (tx) => {
    // Two servers that begin a row at once would make two.
    await lockLease(tx, 'status');
    for (const kind of kinds) if (!(await extendNewest(tx, kind, now))) await begin(tx, kind, now);
  });
}

/** Returns false when the newest interval of the kind has ended. A time before its end, of a database whose clock is behind the former one's, changes nothing. */
async function extendNewest(tx: Queryable, kind: IntervalKind, now: DatabaseNow): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'status_extend',
    text: `UPDATE service_intervals SET through_ms = greatest(through_ms, ${nowMsOf('$2')}) WHERE ${nowMsOf('$2')} - through_ms <= ${GAP_MS}
             AND id = (SELECT id FROM service_intervals WHERE kind = $1 ORDER BY id DESC LIMIT 1)`,
    values: [kind, nowValue(now)],
  });
  return (rowCount ?? 0) > 0;
}

/** Adds an interval, and deletes those of its kind that are too many. */
async function begin(tx: Queryable, kind: IntervalKind, now: DatabaseNow): Promise<void> {
  await tx.query(
    `INSERT INTO service_intervals (kind, from_ms, through_ms) VALUES ($1, ${nowMsOf('$2')}, ${nowMsOf('$2')})`,
    [kind, nowValue(now)],
  );
  await tx.query(
    `DELETE FROM service_intervals WHERE kind = $1 AND id <=
       (SELECT id FROM service_intervals WHERE kind = $1 ORDER BY id DESC OFFSET ${ROWS_MAX} LIMIT 1)`,
    [kind],
  );
}

/** Returns the intervals that reach into the time since `sinceMs`, in the order of their beginning. */
export async function readIntervals(db: Queryable, sinceMs: number): Promise<Interval[]> {
  const { rows } = await db.query<{ kind: IntervalKind; from_ms: bigint; through_ms: bigint }>({
    name: 'status_intervals',
    text: 'SELECT kind, from_ms, through_ms FROM service_intervals WHERE through_ms >= $1 ORDER BY from_ms, id',
    values: [sinceMs],
  });
  return rows.map(({ kind, from_ms, through_ms }) => ({
    kind,
    fromMs: Number(from_ms),
    throughMs: Number(through_ms),
  }));
}
