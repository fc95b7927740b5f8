/** What members claimed of the pool's income, static and team: those of some days, and those that paid the income of some days. */
import type { IncomeKind } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { AskedIncome, IncomeRow } from '../../../module/income.ts';
import { type ClaimRow, listClaims, listClaimsFrom } from '../history-store.ts';

/** Claims of one kind that are read at once. */
const PAGE = 400;

/**
 * Returns a member's claims on `fromDay` and later, each kind's oldest first, as many as it takes to pay `owed` of each kind: claims pay the oldest income
 * first, so that no later one changes what became of it.
 * @param owed of each kind, what was earned through the last day of interest and not claimed before `fromDay`, micro-dollars
 */
export async function readClaimsFrom(
  db: Queryable,
  member: string,
  fromDay: number,
  owed: ReadonlyMap<IncomeKind, bigint>,
): Promise<ClaimRow[]> {
  const claims: ClaimRow[] = [];
  const left = new Map(owed);
  let after = [...owed]
    .filter(([, amount]) => amount > 0n)
    .map(([kind]) => ({ kind, day: fromDay, place: { checkpoint: -1n, position: 0 } }));
  while (after.length > 0) {
    const page = await listClaimsFrom(db, member, after, PAGE);
    claims.push(...page);
    const byKind = Map.groupBy(page, ({ kind }) => kind);
    after = after.flatMap(({ kind }) => {
      const ofKind = byKind.get(kind) ?? [];
      const last = ofKind.at(-1);
      const rest = ofKind.reduce((sum, { amount }) => sum - amount, left.get(kind) ?? 0n);
      left.set(kind, rest);
      const isDone = ofKind.length < PAGE || rest <= 0n || last === undefined;
      return isDone ? [] : [{ kind, day: last.day, place: last }];
    });
  }
  return claims;
}

/** Returns what the days' claims of these kinds paid: one row for each day and kind. */
export async function readReceivedClaims(
  db: Queryable,
  { member, fromDay, toDay }: AskedIncome,
  kinds: readonly IncomeKind[],
): Promise<IncomeRow[]> {
  const claims = await listClaims(db, { member, kinds, fromDay, toDay });
  return [...Map.groupBy(claims, ({ kind, day }) => `${kind} ${day}`).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const gross = same.reduce((sum, { amount }) => sum + amount, 0n);
    const fee = same.reduce((sum, one) => sum + one.fee, 0n);
    return [{ day: first.day, source: first.kind, asset: 'USDC', gross, fee, status: 'claimed' } satisfies IncomeRow];
  });
}
