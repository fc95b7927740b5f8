/** Team income by day, each of the four kinds: what the settled days gave, and what was claimed of it. */
import { splitByClaims } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { AskedIncome, IncomeRow, IncomeSource } from '../../module/income.ts';
import { readClaims, readReceivedClaims } from '../liquidity/read.ts';
import { readParameters } from '../parameters/read.ts';
import { listEarned, type TeamEarned } from '../team/read.ts';
import { readPublications } from './roots.ts';

export const TEAM_KINDS = ['friend', 'indirect', 'community', 'peer'] as const;
type Kind = (typeof TEAM_KINDS)[number];

export const teamIncome: IncomeSource = {
  names: TEAM_KINDS,
  earned: readEarned,
  received: (db, asked) => readReceivedClaims(db, asked, TEAM_KINDS),
};

async function readEarned(db: Queryable, asked: AskedIncome): Promise<IncomeRow[]> {
  const { member, fromDay, toDay, today, nowMs } = asked;
  const through = await listEarned(db, member, asked);
  if (through.length === 0) return [];
  const claims = await readClaims(db, member, TEAM_KINDS);
  const { claimFeeBps } = await readParameters(db, today);
  const roots = await readPublications(db, { first: fromDay, last: toDay });
  const isProvable = (day: number) => {
    const root = roots.get(day);
    return root?.kind === 'published' && Number(root.claimable_at_ms) <= nowMs;
  };
  return TEAM_KINDS.flatMap((kind) =>
    splitByClaims(
      earnedOf(through, kind, fromDay),
      claims.filter((claim) => claim.kind === kind),
      claimFeeBps,
    ).map(
      ({ day, gross, fee, isClaimed }): IncomeRow => ({
        ...{ source: kind, asset: 'USDC', day, gross, fee },
        status: statusOf(isClaimed, isProvable(day)),
      }),
    ),
  );
}

function statusOf(isClaimed: boolean, isProvable: boolean): IncomeRow['status'] {
  if (isClaimed) return 'claimed';
  return isProvable ? 'claimable' : 'estimated';
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
