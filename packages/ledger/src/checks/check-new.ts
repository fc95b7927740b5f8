/**
 * Checks what was posted since the last check (rules.md §9): entries sum to zero and come from an input, each posting continues the
 * account's last one, each balance is its last posting's. Finds a row that was written past `postEntries`; corrects nothing. `checkLedger`
 * checks the same over all rows.
 */
import type { Queryable } from '@suil/postgres';

export type CheckedPart = {
  /** The last entry that was looked at: where the next check begins. */
  throughEntry: bigint;
  /** Whether nothing was posted after it, as this transaction sees the ledger. */
  isAll: boolean;
  /** What is wrong, one sentence each; at most 20 of a kind. */
  violations: string[];
};

const DAY_MS = 86_400_000;
/** Most accounts had their last posting within this time; the others are looked for in all months. */
const RECENT_MS = 62 * DAY_MS;
const ENTRY_ID_MAX = (1n << 63n) - 1n;

/** Postings of entries in a range, beside the balance each account had before. */
const CHAIN = `
  WITH fresh AS MATERIALIZED (
    SELECT account_id, seq, entry_id, amount, balance_after, lag(seq) OVER line AS seq_before,
      lag(balance_after) OVER line AS balance_before, lead(seq) OVER line IS NULL AS is_last
    FROM ledger.postings WHERE entry_id > $1 AND entry_id <= $2 WINDOW line AS (PARTITION BY account_id ORDER BY seq)
  ), linked AS (
    SELECT f.account_id, f.seq, f.entry_id, f.amount, f.balance_after, f.is_last,
      coalesce(f.seq_before, r.seq, o.seq, 0) AS seq_before,
      coalesce(f.balance_before, r.balance_after, o.balance_after, 0) AS balance_before
    FROM fresh f
    LEFT JOIN LATERAL (
      SELECT seq, balance_after FROM ledger.postings
      WHERE f.seq_before IS NULL AND f.seq > 1 AND account_id = f.account_id AND entry_id <= $1 AND occurred_at_ms >= $3
      ORDER BY entry_id DESC, seq DESC LIMIT 1
    ) r ON true
    LEFT JOIN LATERAL (
      SELECT seq, balance_after FROM ledger.postings
      WHERE f.seq_before IS NULL AND f.seq > 1 AND r.seq IS NULL AND account_id = f.account_id AND entry_id <= $1
      ORDER BY entry_id DESC, seq DESC LIMIT 1
    ) o ON true
  )
  SELECT CASE
      WHEN l.seq <> l.seq_before + 1 OR l.balance_after <> l.balance_before::numeric + l.amount
      THEN 'entry ' || l.entry_id || ' moves ' || coalesce(a.name || ' ' || a.asset, 'account ' || l.account_id) || ' by ' || l.amount
        || ' to ' || l.balance_after || ', the account had ' || l.balance_before || ' before'
      ELSE coalesce(a.name || ' ' || a.asset, 'account ' || l.account_id) || ' is ' || coalesce(b.balance::text, 'not there')
        || ', its last posting says ' || l.balance_after
    END AS violation
  FROM linked l LEFT JOIN ledger.balances b ON l.is_last AND b.account_id = l.account_id
  LEFT JOIN ledger.accounts a ON a.id = l.account_id
  WHERE l.seq <> l.seq_before + 1 OR l.balance_after <> l.balance_before::numeric + l.amount OR a.id IS NULL
    OR (l.is_last AND (b.account_id IS NULL OR (($4::boolean OR b.last_seq = l.seq) AND (b.last_seq <> l.seq OR b.balance <> l.balance_after))))
  LIMIT 20`;

/**
 * Entries in a range, what their postings sum to, and the input each comes from. One with a number from the future would let the next
 * check begin after entries that are still to come.
 */
const ENTRIES = `
  SELECT 'entry ' || coalesce(e.id, s.entry_id) || CASE
      WHEN e.id IS NULL THEN ' has postings and is not there itself'
      WHEN e.id > g.last THEN ' has a number that was never given out'
      WHEN s.entry_id IS NULL THEN ' has no postings'
      WHEN s.total <> 0 THEN ' sums to ' || s.total || ' ' || coalesce(s.asset, 'of no asset')
      ELSE ' comes from input ' || e.input_seq || ', which is not there'
    END AS violation
  FROM (SELECT id, input_seq FROM ledger.entries WHERE id > $1 AND id <= $2) e
  FULL JOIN (
    SELECT p.entry_id, a.asset, sum(p.amount) AS total FROM ledger.postings p LEFT JOIN ledger.accounts a ON a.id = p.account_id
    WHERE p.entry_id > $1 AND p.entry_id <= $2 GROUP BY p.entry_id, a.asset
  ) s ON s.entry_id = e.id
  LEFT JOIN ledger.journal j ON j.seq = e.input_seq
  CROSS JOIN (
    SELECT coalesce(max(last_value), 0) AS last FROM pg_sequences WHERE schemaname = 'ledger' AND sequencename = 'entry_ids'
  ) g
  WHERE e.id > g.last OR e.id IS NULL OR s.entry_id IS NULL OR s.total <> 0 OR j.seq IS NULL LIMIT 20`;

/** Returns the entry that the next check begins after; 0 when nothing was checked yet. */
export async function readChecked(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ entry_id: bigint }>('SELECT entry_id FROM ledger.checked WHERE id = 1');
  return rows[0]?.entry_id ?? 0n;
}

/** Writes that everything through an entry was checked and is sound. Another process may have come further: that stays. */
export async function writeChecked(db: Queryable, throughEntry: bigint): Promise<void> {
  await db.query(
    `INSERT INTO ledger.checked AS c VALUES (1, $1)
     ON CONFLICT (id) DO UPDATE SET entry_id = greatest(c.entry_id, excluded.entry_id)`,
    [throughEntry],
  );
}

/**
 * Checks up to `entriesMax` entries after `afterEntry`. `db` is a snapshot: one view for all that is read.
 * Entries get their numbers in the order of their commits, because every transaction that posts holds the journal's head.
 */
export async function checkNew(db: Queryable, afterEntry: bigint, entriesMax: number): Promise<CheckedPart> {
  const { rows } = await db.query<{ count: bigint; last: bigint | null; from_ms: bigint | null }>(
    `SELECT count(*) AS count, max(id) AS last, min(occurred_at_ms) AS from_ms
     FROM (SELECT id, occurred_at_ms FROM ledger.entries WHERE id > $1 ORDER BY id LIMIT $2) AS next`,
    [afterEntry, entriesMax],
  );
  const { count = 0n, last = null, from_ms = null } = rows[0] ?? {};
  const isAll = count < entriesMax;
  const throughEntry = last ?? afterEntry;
  // A posting beyond the last entry belongs to none.
  const through = isAll ? ENTRY_ID_MAX : throughEntry;
  const sinceMs = (from_ms ?? 0n) - BigInt(RECENT_MS);
  const chain = await db.query<{ violation: string }>(CHAIN, [afterEntry, through, sinceMs, isAll]);
  const entries = await db.query<{ violation: string }>(ENTRIES, [afterEntry, through]);
  return { throughEntry, isAll, violations: [...chain.rows, ...entries.rows].map(({ violation }) => violation) };
}
