/** Lets one process at a time do what more than one should not. A holder that dies is replaced when its time is over. */
import type { Queryable } from '@suil/postgres';

export type Lease = {
  /** Grows with each new holder: whoever has a smaller one is not the holder any more. */
  fence: bigint;
};

export type AcquireOptions = { name: string; holder: string; nowMs: number; durationMs: number };

/** Takes or prolongs the lease; null while somebody else has it. */
export async function acquireLease(
  db: Queryable,
  { name, holder, nowMs, durationMs }: AcquireOptions,
): Promise<Lease | null> {
  const { rows } = await db.query<{ fence: bigint }>({
    name: 'day_lease',
    text: `INSERT INTO day_leases AS l (name, holder, fence, expires_at_ms) VALUES ($1, $2, 1, $4)
           ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at_ms = excluded.expires_at_ms,
             fence = CASE WHEN l.holder = excluded.holder THEN l.fence ELSE l.fence + 1 END
           WHERE l.holder = excluded.holder OR l.expires_at_ms <= $3
           RETURNING fence`,
    values: [name, holder, nowMs, nowMs + durationMs],
  });
  return rows[0] ?? null;
}

/** Returns whether the lease is still held as it was taken: to be asked right before what must not be done twice. */
export async function holdsLease(
  db: Queryable,
  { name, fence, nowMs }: { name: string; fence: bigint; nowMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'day_lease_held',
    text: 'SELECT 1 FROM day_leases WHERE name = $1 AND fence = $2 AND expires_at_ms > $3',
    values: [name, fence, nowMs],
  });
  return (rowCount ?? 0) > 0;
}

/** Gives the lease back, if it is still the holder's. */
export async function releaseLease(db: Queryable, { name, holder }: { name: string; holder: string }): Promise<void> {
  await db.query({
    name: 'day_lease_release',
    text: 'UPDATE day_leases SET expires_at_ms = 0 WHERE name = $1 AND holder = $2',
    values: [name, holder],
  });
}
