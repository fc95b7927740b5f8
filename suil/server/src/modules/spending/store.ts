/** Rows of members' own limits and of what counts against them. Knows no rule. */
import type { Address, Asset, SpendingLimit } from '@suil/core';
import type { Queryable } from '@suil/postgres';

type LimitRow = {
  member: Address;
  asset: Asset;
  limit_units: bigint | null;
  raise_units: bigint | null;
  raise_from_ms: bigint | null;
};

/** Returns the limits that these members ever set, by member and asset. */
export async function readLimits(
  db: Queryable,
  members: readonly Address[],
): Promise<Map<Address, Map<Asset, SpendingLimit>>> {
  const { rows } = await db.query<LimitRow>({
    name: 'spending_limits',
    text: 'SELECT member, asset, limit_units, raise_units, raise_from_ms FROM spending_limits WHERE member = ANY($1)',
    values: [members],
  });
  const byMember = new Map<Address, Map<Asset, SpendingLimit>>();
  for (const { member, asset, limit_units: limit, raise_units, raise_from_ms } of rows) {
    const raise = raise_from_ms === null ? null : { limit: raise_units, fromMs: Number(raise_from_ms) };
    byMember.set(member, (byMember.get(member) ?? new Map<Asset, SpendingLimit>()).set(asset, { limit, raise }));
  }
  return byMember;
}

export type LimitOf = SpendingLimit & { readonly member: Address; readonly asset: Asset };

export async function writeLimits(tx: Queryable, limits: readonly LimitOf[]): Promise<void> {
  await tx.query({
    name: 'spending_set',
    text: `INSERT INTO spending_limits (member, asset, limit_units, raise_units, raise_from_ms)
           SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
           ON CONFLICT (member, asset) DO UPDATE SET limit_units = excluded.limit_units, raise_units = excluded.raise_units,
             raise_from_ms = excluded.raise_from_ms`,
    values: [
      limits.map(({ member }) => member),
      limits.map(({ asset }) => asset),
      limits.map(({ limit }) => limit),
      limits.map(({ raise }) => raise?.limit ?? null),
      limits.map(({ raise }) => raise?.fromMs ?? null),
    ],
  });
}

/** What a member spent of an asset after a time. */
export type Spent = {
  readonly used: bigint;
  /** The newest row's. */
  readonly total: bigint;
  /** When it was spent first and last after that time; null: nothing was. */
  readonly oldestMs: number | null;
  readonly newestMs: number | null;
};

export const NOTHING_SPENT: Spent = { used: 0n, total: 0n, oldestMs: null, newestMs: null };

type Of = { readonly member: Address; readonly asset: Asset };

/**
 * Returns what a member spent after a time, by asset; without an entry: nothing. Reads two rows of each, however often the member spent, because the
 * journal waits for it, and none of before that time.
 */
export async function readSpent(
  db: Queryable,
  { member, assets, afterMs }: { member: Address; assets: readonly Asset[]; afterMs: number },
): Promise<Map<Asset, Spent>> {
  const { rows } = await db.query<{ asset: Asset; used: string; total: string; oldest_ms: bigint; newest_ms: bigint }>({
    name: 'spending_spent',
    text: `SELECT a.asset, newest.total - oldest.total + oldest.amount AS used, newest.total, oldest.at_ms AS oldest_ms, newest.at_ms AS newest_ms
           FROM unnest($2::text[]) AS a (asset)
           CROSS JOIN LATERAL (SELECT at_ms, total FROM spendings WHERE member = $1 AND asset = a.asset AND at_ms > $3
                               ORDER BY at_ms DESC, total DESC LIMIT 1) AS newest
           CROSS JOIN LATERAL (SELECT at_ms, total, amount FROM spendings WHERE member = $1 AND asset = a.asset AND at_ms > $3
                               ORDER BY at_ms, total LIMIT 1) AS oldest`,
    values: [member, assets, afterMs],
  });
  return new Map(
    rows.map(({ asset, used, total, oldest_ms: oldestMs, newest_ms: newestMs }) => [
      asset,
      { used: BigInt(used), total: BigInt(total), oldestMs: Number(oldestMs), newestMs: Number(newestMs) },
    ]),
  );
}

/** Returns when the first one was spent with which the total was at least `total`; null without such a one. */
export async function readReachedMs(
  db: Queryable,
  { member, asset, total }: Of & { total: bigint },
): Promise<number | null> {
  const { rows } = await db.query<{ at_ms: bigint }>({
    name: 'spending_reached',
    text: 'SELECT at_ms FROM spendings WHERE member = $1 AND asset = $2 AND total >= $3 ORDER BY total LIMIT 1',
    values: [member, asset, total],
  });
  return rows[0] === undefined ? null : Number(rows[0].at_ms);
}

export type NewSpending = Of & { readonly inputSeq: bigint; readonly amount: bigint; readonly atMs: number };

export async function writeSpendings(tx: Queryable, spendings: readonly NewSpending[]): Promise<void> {
  if (spendings.length === 0) return;
  await tx.query({
    name: 'spending_note',
    text: `INSERT INTO spendings (input_seq, member, asset, at_ms, amount, total)
           SELECT v.input_seq, v.member, v.asset, v.at_ms, v.amount,
             sum(v.amount) OVER (PARTITION BY v.member, v.asset ORDER BY v.input_seq)
             + coalesce((SELECT s.total FROM spendings s WHERE s.member = v.member AND s.asset = v.asset ORDER BY s.total DESC LIMIT 1), 0)
           FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) AS v (input_seq, member, asset, amount, at_ms)`,
    values: [
      spendings.map(({ inputSeq }) => inputSeq),
      spendings.map(({ member }) => member),
      spendings.map(({ asset }) => asset),
      spendings.map(({ amount }) => amount),
      spendings.map(({ atMs }) => atMs),
    ],
  });
}
