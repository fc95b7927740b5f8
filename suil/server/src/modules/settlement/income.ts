/** Team income by day, each of the four kinds: what the settled days gave, and what was claimed of it. */
import { splitByClaims } from '@suil/core';
import { type Queryable, readBoth } from '@suil/postgres';
import { type AskedIncome, type IncomeRow, type IncomeSource, incomeStatusOf } from '../../module/income.ts';
import { readClaimsFrom, readReceivedClaims, sumClaimsBefore } from '../liquidity/read.ts';
import { listEarned, type TeamEarned } from '../team/read.ts';
import { listUnprovableDays } from './roots.ts';

export const TEAM_KINDS = ['friend', 'indirect', 'community', 'peer'] as const;
type Kind = (typeof TEAM_KINDS)[number];

export const teamIncome: IncomeSource = {
  names: TEAM_KINDS,
  earned: readEarned,
  received: (db, asked) => readReceivedClaims(db, asked, TEAM_KINDS),
};

async function readEarned(db: Queryable, asked: AskedIncome): Promise<IncomeRow[]> {
  const { member, fromDay, toDay, nowMs, parameters } = asked;
  const [through, [claimed, unprovableDays]] = await readBoth(
    db,
    (on) => listEarned(on, member, asked),
    (on) =>
      readBoth(
        on,
        (one) => sumClaimsBefore(one, member, TEAM_KINDS, fromDay),
        (one) => listUnprovableDays(one, { first: fromDay, last: toDay, nowMs }),
      ),
  );
  const last = through.at(-1);
  if (last === undefined) return [];
  const claimedBefore = (kind: Kind) => claimed.get(kind) ?? 0n;
  const owed = TEAM_KINDS.map((kind) => [kind, last[kind] - claimedBefore(kind)] as const);
  const claims = await readClaimsFrom(db, member, fromDay, new Map(owed));
  const unprovable = new Set(unprovableDays);
  return TEAM_KINDS.flatMap((kind) => {
    const { before, days } = earnedOf(through, kind, fromDay);
    const ofKind = claims.filter((claim) => claim.kind === kind);
    // What was claimed before the days paid for income before them.
    const parts = splitByClaims({ before: before - claimedBefore(kind), days }, ofKind, parameters.claimFeeBps);
    return parts.map(
      ({ day, gross, fee, isClaimed }): IncomeRow => ({
        ...{ source: kind, asset: 'USDC', day, gross, fee },
        status: incomeStatusOf({ isClaimed, isOpen: unprovable.has(day) }),
      }),
    );
  });
}

/** What was earned before the days, and on each of them. */
function earnedOf(through: readonly TeamEarned[], kind: Kind, fromDay: number) {
  const [first] = through;
  const before = first !== undefined && first.day < fromDay ? first[kind] : 0n;
  let last = before;
  const days = through
    .filter(({ day }) => day >= fromDay)
    .map((row) => {
      const amount = row[kind] - last;
      last = row[kind];
      return { day: row.day, amount };
    });
  return { before, days };
}
