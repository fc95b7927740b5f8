/** Rows of members' own limits and of what counts against them. Knows no rule. */
import type { Address, Asset, Spending, SpendingLimit } from '@suil/core';
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

/** Returns what a member spent of an asset after a time, oldest first. */
export async function readSpendings(
  db: Queryable,
  { member, asset, afterMs }: { member: Address; asset: Asset; afterMs: number },
): Promise<Spending[]> {
  const { rows } = await db.query<{ at_ms: bigint; amount: bigint }>({
    name: 'spending_spent',
    text: `SELECT at_ms, amount FROM spendings WHERE member = $1 AND asset = $2 AND at_ms > $3 ORDER BY at_ms, input_seq`,
    values: [member, asset, afterMs],
  });
  return rows.map(({ at_ms, amount }) => ({ atMs: Number(at_ms), amount }));
}

export type NewSpending = Spending & { readonly inputSeq: bigint; readonly member: Address; readonly asset: Asset };

export async function writeSpendings(tx: Queryable, spendings: readonly NewSpending[]): Promise<void> {
  if (spendings.length === 0) return;
  await tx.query({
    name: 'spending_note',
    text: `INSERT INTO spendings (input_seq, member, asset, amount, at_ms)
           SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])`,
    values: [
      spendings.map(({ inputSeq }) => inputSeq),
      spendings.map(({ member }) => member),
      spendings.map(({ asset }) => asset),
      spendings.map(({ amount }) => amount),
      spendings.map(({ atMs }) => atMs),
    ],
  });
}
