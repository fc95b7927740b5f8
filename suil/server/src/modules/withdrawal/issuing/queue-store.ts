/** The queue and what days gave, as the rows of `withdrawals` have it. Decides nothing. */
import { dayStartMs, MS_PER_DAY, type QueuedRequest, type VaultAsset } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { HAS_NO_LOST_VOUCHER } from '../restored/lost-vouchers.ts';

/** Returns what waits for a voucher, first come first; at most `limit`. */
export async function readQueue(db: Queryable, asset: VaultAsset, limit: number): Promise<QueuedRequest[]> {
  const { rows } = await db.query<QueuedRequest>({
    name: 'withdrawal_queue',
    text: `SELECT id, member AS address, amount FROM withdrawals WHERE asset = $1 AND status = 'queued' ORDER BY id LIMIT $2`,
    values: [asset, limit],
  });
  return rows;
}

export type CandidateOptions = {
  asset: VaultAsset;
  /** The most for one address, and what addresses had of the day already. */
  share: bigint;
  taken: ReadonlyMap<string, bigint>;
  /** Requests that are skipped as if they did not exist. */
  except: readonly bigint[];
  limit: number;
};

/**
 * Returns what waits for a voucher and fits into its address's share, first come first; at most `limit`. Whatever else an address has in
 * the queue is left out here, so that no address can fill what is looked at.
 */
export async function readCandidates(
  db: Queryable,
  { asset, share, taken, except, limit }: CandidateOptions,
): Promise<QueuedRequest[]> {
  const { rows } = await db.query<QueuedRequest>({
    name: 'withdrawal_candidates',
    text: `SELECT q.id, q.address, q.amount FROM (
             SELECT id, member AS address, amount, sum(amount) OVER (PARTITION BY member ORDER BY id) AS through
             FROM withdrawals w WHERE asset = $1 AND status = 'queued' AND id <> ALL($5::bigint[]) AND ${HAS_NO_LOST_VOUCHER}
           ) q LEFT JOIN unnest($3::text[], $4::numeric[]) AS t(member, taken) ON t.member = q.address
           WHERE q.through + coalesce(t.taken, 0) <= $2::numeric ORDER BY q.id LIMIT $6`,
    values: [asset, share, [...taken.keys()], [...taken.values()], except, limit],
  });
  return rows;
}

export type QueueSize = { length: number; total: bigint };

/** Returns how many wait and for how much, by asset; what is being issued waits, too. */
export async function readQueueSizes(db: Queryable): Promise<Map<VaultAsset, QueueSize>> {
  const { rows } = await db.query<{ asset: VaultAsset; length: bigint; total: string }>({
    name: 'withdrawal_queue_sizes',
    text: `SELECT asset, count(*) AS length, sum(amount) AS total FROM withdrawals
           WHERE status IN ('queued', 'issuing') GROUP BY asset`,
  });
  return new Map(rows.map(({ asset, length, total }) => [asset, { length: Number(length), total: BigInt(total) }]));
}

/** Returns what members ask for and have not been paid, by asset: queued, or with a voucher that is not over. */
export async function readOpenTotals(db: Queryable): Promise<Map<VaultAsset, bigint>> {
  const { rows } = await db.query<{ asset: VaultAsset; total: string }>({
    name: 'withdrawal_open_totals',
    // In two parts, each of which has an index: what was paid in years is not read.
    text: `SELECT asset, sum(amount) AS total FROM (
             SELECT asset, amount FROM withdrawals WHERE status = 'queued'
             UNION ALL SELECT asset, amount FROM withdrawals WHERE status IN ('issuing', 'issued')
           ) open GROUP BY asset`,
  });
  return new Map(rows.map(({ asset, total }) => [asset, BigInt(total)]));
}

/** So long an unused voucher holds its part of the hour's quarter. Longer, and members who do not use theirs would keep all others waiting. */
const HOLDS_HOUR_MS = 60 * 60_000;

export type DayUse = {
  /** What the day's cap lost to vouchers: the day's own, and those of the day before that were or can be used on it. */
  used: bigint;
  /** Vouchers that can be used now and were not. */
  outstanding: bigint;
  /** Of them, those that were issued less than `HOLDS_HOUR_MS` ago. */
  fresh: bigint;
  /** What each address had of the day's own. */
  taken: Map<string, bigint>;
};

/** Returns what of one coin went to vouchers on `day`, as seen at `nowMs` of it. */
export async function readDayUse(db: Queryable, asset: VaultAsset, day: number, nowMs: number): Promise<DayUse> {
  const use: DayUse = { used: 0n, outstanding: 0n, fresh: 0n, taken: new Map() };
  const values = [asset, day, nowMs, dayStartMs(day), dayStartMs(day) + MS_PER_DAY, nowMs - HOLDS_HOUR_MS];
  const { rows } = await db.query<{ member: string; own: string; before: string; outstanding: string; fresh: string }>({
    name: 'withdrawal_day_use',
    // Paid without a voucher that this server knows: it used the cap of the day on which it was paid.
    text: `SELECT member,
             coalesce(sum(amount) FILTER (WHERE issued_day = $2), 0) AS own,
             coalesce(sum(amount) FILTER (WHERE issued_day IS DISTINCT FROM $2
               AND ((status IN ('issuing', 'issued') AND expires_at_ms > $3)
                 OR (status = 'paid' AND ended_at_ms >= $4 AND ended_at_ms < $5))), 0) AS before,
             coalesce(sum(amount) FILTER (WHERE status IN ('issuing', 'issued') AND expires_at_ms > $3), 0) AS outstanding,
             coalesce(sum(amount) FILTER (WHERE status IN ('issuing', 'issued') AND expires_at_ms > $3 AND issued_at_ms > $6), 0) AS fresh
           FROM withdrawals
           WHERE asset = $1 AND (issued_day IN ($2, $2 - 1) OR (issued_day IS NULL AND status = 'paid' AND ended_at_ms >= $4))
           GROUP BY member`,
    values,
  });
  for (const { member, own, before, outstanding, fresh } of rows) {
    use.used += BigInt(own) + BigInt(before);
    use.outstanding += BigInt(outstanding);
    use.fresh += BigInt(fresh);
    if (BigInt(own) > 0n) use.taken.set(member, BigInt(own));
  }
  return use;
}

/** What unused vouchers of one coin can still take. */
export type Unused = Pick<DayUse, 'outstanding' | 'fresh'>;

/** Returns it by asset, as seen at `nowMs`; assets without unused vouchers are left out. */
export async function readUnused(db: Queryable, nowMs: number): Promise<Map<VaultAsset, Unused>> {
  const { rows } = await db.query<{ asset: VaultAsset; outstanding: string; fresh: string }>({
    name: 'withdrawal_unused',
    text: `SELECT asset, sum(amount) AS outstanding, coalesce(sum(amount) FILTER (WHERE issued_at_ms > $2), 0) AS fresh
           FROM withdrawals WHERE status IN ('issuing', 'issued') AND expires_at_ms > $1 GROUP BY asset`,
    values: [nowMs, nowMs - HOLDS_HOUR_MS],
  });
  return new Map(
    rows.map(({ asset, outstanding, fresh }) => [asset, { outstanding: BigInt(outstanding), fresh: BigInt(fresh) }]),
  );
}

/** Says of queued withdrawals that their vouchers are being asked for; returns those that were still queued. */
export async function markIssuing(
  tx: Queryable,
  ids: readonly bigint[],
  { day, atMs, expiresAtMs }: { day: number; atMs: number; expiresAtMs: number },
): Promise<bigint[]> {
  const { rows } = await tx.query<{ id: bigint }>({
    name: 'withdrawal_mark',
    text: `UPDATE withdrawals SET status = 'issuing', issued_day = $2, issued_at_ms = $3, expires_at_ms = $4, audit_refused_at_ms = NULL
           WHERE id = ANY($1::bigint[]) AND status = 'queued' RETURNING id`,
    values: [ids, day, atMs, expiresAtMs],
  });
  return rows.map(({ id }) => id);
}

/** Writes a voucher down; a withdrawal that has ended meanwhile stays as it is. */
export async function writeVoucher(db: Queryable, id: bigint, voucher: string): Promise<void> {
  await db.query({
    name: 'withdrawal_issue',
    text: `UPDATE withdrawals SET status = 'issued', voucher = $2 WHERE id = $1 AND status = 'issuing'`,
    values: [id, voucher],
  });
}

/** Puts a withdrawal back into its place in the queue: the auditor has said that there is no approval. */
export async function unmarkIssuing(db: Queryable, id: bigint, auditRefusedAtMs: number | null): Promise<void> {
  await db.query({
    name: 'withdrawal_unmark',
    text: `UPDATE withdrawals SET status = 'queued', issued_day = NULL, issued_at_ms = NULL, expires_at_ms = NULL, audit_refused_at_ms = $2
           WHERE id = $1 AND status = 'issuing'`,
    values: [id, auditRefusedAtMs],
  });
}

/** Returns when the auditor refused those of these that it refused. */
export async function readAuditRefusals(db: Queryable, ids: readonly bigint[]): Promise<Map<bigint, number>> {
  const { rows } = await db.query<{ id: bigint; atMs: bigint }>({
    name: 'withdrawal_audit_refusals',
    text: `SELECT id, audit_refused_at_ms AS "atMs" FROM withdrawals
           WHERE id = ANY($1::bigint[]) AND audit_refused_at_ms IS NOT NULL AND status = 'queued'`,
    values: [ids],
  });
  return new Map(rows.map(({ id, atMs }) => [id, Number(atMs)]));
}

/** Returns how many requests wait for their vouchers. */
export async function countQueued(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    name: 'withdrawal_queued_count',
    text: `SELECT count(*) FROM withdrawals WHERE status = 'queued'`,
  });
  return Number(rows[0]?.count ?? 0n);
}

/** Returns how many requests wait because the auditor refused them. */
export async function countAuditRefusals(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    name: 'withdrawal_audit_refused_count',
    text: `SELECT count(*) FROM withdrawals WHERE audit_refused_at_ms IS NOT NULL AND status = 'queued'`,
  });
  return Number(rows[0]?.count ?? 0n);
}

/** Returns the oldest request that waits behind line `seq` of the journal, and when it was made; null when none does. */
export async function readOldestBehind(db: Queryable, seq: bigint): Promise<{ id: bigint; atMs: number } | null> {
  const { rows } = await db.query<{ id: bigint; atMs: bigint }>({
    name: 'withdrawal_oldest_behind',
    text: `SELECT id, requested_at_ms AS "atMs" FROM withdrawals WHERE status = 'queued' AND id > $1 ORDER BY id LIMIT 1`,
    values: [seq],
  });
  const [row] = rows;
  return row === undefined ? null : { id: row.id, atMs: Number(row.atMs) };
}

/** Whether anything waits for a voucher. */
export async function hasWaiting(db: Queryable): Promise<boolean> {
  const { rows } = await db.query({
    name: 'withdrawal_waiting',
    text: `SELECT 1 FROM withdrawals WHERE status IN ('queued', 'issuing') LIMIT 1`,
  });
  return rows.length > 0;
}

/** Returns the places of queued withdrawals among those of their asset: 1 is next. One look at the queue, however many are asked for. */
export async function readPositions(
  db: Queryable,
  asset: VaultAsset,
  ids: readonly bigint[],
): Promise<Map<bigint, number>> {
  const { rows } = await db.query<{ id: bigint; position: bigint }>({
    name: 'withdrawal_positions',
    text: `SELECT id, position FROM (
             SELECT id, row_number() OVER (ORDER BY id) AS position FROM withdrawals WHERE asset = $1 AND status = 'queued'
           ) q WHERE id = ANY($2::bigint[])`,
    values: [asset, ids],
  });
  return new Map(rows.map(({ id, position }) => [id, Number(position)]));
}
