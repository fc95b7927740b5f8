/** What members claimed of the pool's income, static and team: the records of it, oldest first. */
import { dayOf, type IncomeKind } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { AskedIncome, IncomeRow } from '../../../module/income.ts';

export type ClaimRow = {
  kind: IncomeKind;
  day: number;
  /** Before the fee, micro-dollars. */
  amount: bigint;
  fee: bigint;
};

/** Returns a member's claims of these kinds, oldest first. */
export async function readClaims(db: Queryable, member: string, kinds: readonly IncomeKind[]): Promise<ClaimRow[]> {
  const { rows } = await db.query<{ kind: IncomeKind; timestamp_ms: bigint; amount: string; fee: string }>({
    name: 'liquidity_claims',
    text: `SELECT amounts->>'incomeKind' AS kind, timestamp_ms, amounts->>'rewardValue' AS amount, amounts->>'rewardValueFee' AS fee
           FROM liquidity_records WHERE member = $1 AND kind = 'claimed' AND amounts->>'incomeKind' = ANY($2)
           ORDER BY checkpoint, position`,
    values: [member, kinds],
  });
  return rows.map(({ kind, timestamp_ms, amount, fee }) => ({
    kind,
    day: dayOf(Number(timestamp_ms)),
    amount: BigInt(amount),
    fee: BigInt(fee),
  }));
}

/** Returns what the days' claims of these kinds paid: one row for each day and kind. */
export async function readReceivedClaims(
  db: Queryable,
  { member, fromDay, toDay }: AskedIncome,
  kinds: readonly IncomeKind[],
): Promise<IncomeRow[]> {
  const claims = await readClaims(db, member, kinds);
  const within = claims.filter(({ day }) => day >= fromDay && day <= toDay);
  return [...Map.groupBy(within, ({ kind, day }) => `${kind} ${day}`).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const gross = same.reduce((sum, { amount }) => sum + amount, 0n);
    const fee = same.reduce((sum, one) => sum + one.fee, 0n);
    return [{ day: first.day, source: first.kind, asset: 'USDC', gross, fee, status: 'claimed' } satisfies IncomeRow];
  });
}
