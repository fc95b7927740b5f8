/**
 * Lets one process at a time do what more than one should not. Times are the database's, so processes need not agree on the time. A holder
 * that is paused or cut off is replaced when its time is over; what it writes afterwards is refused by its fence.
 */
import { codeOfFailure, type Pool, type Queryable, withTransaction } from '@suil/postgres';
import type { PoolClient } from 'pg';
import { DATABASE_NOW_MS as NOW_MS } from '../database/database-clock.ts';

export type Lease = {
  name: string;
  /** Names the process among all others, also among those that ran before it. */
  holder: string;
  /** Grows with each new holder: a process with a smaller one is not the holder any more. */
  fence: bigint;
};

/** A write was refused because another process has the lease. Nothing was written. */
export class LeaseLost extends Error {
  constructor({ name }: Lease) {
    super(`another process has the lease "${name}"`);
  }
}

export type AcquireOptions = { name: string; holder: string; durationMs: number };
export type WorkOptions = AcquireOptions & {
  /** Whether the lease is given back when the work is done; otherwise it ends after its time, and other work of the holder may share it. Default true. */
  release?: boolean;
};

const LOCK_NOT_AVAILABLE = '55P03';

/** Takes or prolongs the lease; null while another process has it, or is writing under it. */
export async function acquireLease(db: Queryable, { name, holder, durationMs }: AcquireOptions): Promise<Lease | null> {
  try {
    const { rows } = await db.query<{ fence: bigint }>({
      name: 'lease_acquire',
      text: `INSERT INTO day_leases AS l (name, holder, fence, expires_at_ms) VALUES ($1, $2, 1, ${NOW_MS} + $3)
             ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at_ms = excluded.expires_at_ms,
               fence = CASE WHEN l.holder = excluded.holder THEN l.fence ELSE l.fence + 1 END
             WHERE l.holder = excluded.holder OR l.expires_at_ms <= ${NOW_MS}
             RETURNING fence`,
      values: [name, holder, durationMs],
    });
    return rows[0] ? { name, holder, fence: rows[0].fence } : null;
  } catch (error) {
    if (codeOfFailure(error) === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
}

/** Returns whether the lease is held and not over: to be asked right before something is asked of another process. */
export async function holdsLease(db: Queryable, { name, fence }: Lease): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'lease_held',
    text: `SELECT 1 FROM day_leases WHERE name = $1 AND fence = $2 AND expires_at_ms > ${NOW_MS}`,
    values: [name, fence],
  });
  return (rowCount ?? 0) > 0;
}

/**
 * Runs `work` in a transaction that holds the lease's row: until it ends no other process becomes the holder.
 * @throws {LeaseLost} when another one has become it before
 */
export async function writeUnderLease<Result>(
  pool: Pool,
  lease: Lease,
  work: (tx: PoolClient) => Promise<Result>,
): Promise<Result> {
  return withTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query({
      name: 'lease_require',
      text: 'SELECT 1 FROM day_leases WHERE name = $1 AND fence = $2 FOR SHARE',
      values: [lease.name, lease.fence],
    });
    if (!rowCount) throw new LeaseLost(lease);
    return work(tx);
  });
}

/** Does nothing when another process has it. */
async function prolongLease(db: Queryable, { name, fence }: Lease, durationMs: number): Promise<void> {
  await db.query({
    name: 'lease_prolong',
    text: `UPDATE day_leases SET expires_at_ms = ${NOW_MS} + $3 WHERE name = $1 AND fence = $2`,
    values: [name, fence, durationMs],
  });
}

/**
 * Runs `work` as the holder of the lease and returns what it returns; null, with nothing run, while another process has it. The lease is
 * prolonged as long as `work` runs, by a timer: a process that is paused does not prolong it.
 * @throws {LeaseLost} when a write of `work` was refused
 */
export async function withLease<Result>(
  pool: Pool,
  options: WorkOptions,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result | null> {
  const lease = await acquireLease(pool, options);
  if (lease === null) return null;
  let prolonging: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // One that could not be prolonged is found out at the next write.
    prolonging = prolongLease(pool, lease, options.durationMs).catch(() => undefined);
  }, options.durationMs / 3);
  try {
    return await work(lease);
  } finally {
    clearInterval(timer);
    await prolonging;
    if (options.release ?? true) await releaseLease(pool, lease).catch(() => undefined);
  }
}

/** Makes other transactions that lock this name wait until the transaction ends. For work in one transaction, which needs no time of its own. */
export async function lockLease(tx: Queryable, name: string): Promise<void> {
  const values = [name];
  await tx.query({
    name: 'lease_make',
    text: "INSERT INTO day_leases (name, holder, fence, expires_at_ms) VALUES ($1, '', 0, 0) ON CONFLICT DO NOTHING",
    values,
  });
  await tx.query({ name: 'lease_lock', text: 'SELECT 1 FROM day_leases WHERE name = $1 FOR UPDATE', values });
}

/** Gives the lease back, if it is still the holder's. */
export async function releaseLease(db: Queryable, { name, holder }: Pick<Lease, 'name' | 'holder'>): Promise<void> {
  await db.query({
    name: 'lease_release',
    text: 'UPDATE day_leases SET expires_at_ms = 0 WHERE name = $1 AND holder = $2',
    values: [name, holder],
  });
}

/** Ends every lease. Only for a database that a single process uses, at its start: a former one is gone. */
export async function endAllLeases(db: Queryable): Promise<void> {
  await db.query('UPDATE day_leases SET expires_at_ms = 0');
}
