/** Static income of the pool by day: worked out from the member's changes and the pool's closed days, because no row is kept for a day of a member. */
import { splitByClaims } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { daysOf } from '../../../module/day-range.ts';
import { type AskedIncome, type IncomeRow, type IncomeSource, incomeStatusOf } from '../../../module/income.ts';
import { readClaimsFrom, readReceivedClaims } from './claims.ts';
import { readStates } from './states.ts';

const SOURCE = { source: 'static', asset: 'USDC' } as const;

export const staticIncome: IncomeSource = {
  names: ['static'],
  earned: readEarned,
  received: (db, asked) => readReceivedClaims(db, asked, ['static']),
};

async function readEarned(db: Queryable, { member, fromDay, toDay, parameters }: AskedIncome): Promise<IncomeRow[]> {
  const read = await readStates(db, member, { fromDay: fromDay - 1, toDay });
  if (read === null) return [];
  const { states, lastClosedDay } = read;
  const earnedThrough = (day: number) => {
    const state = states.get(day);
    return state ? state.claimable + state.claimed : 0n;
  };
  const days = daysOf({ fromDay, toDay }).map((day) => ({
    day,
    amount: earnedThrough(day) - earnedThrough(day - 1),
  }));
  // What was claimed before the days paid for income before them.
  const { claimable: before, claimed } = states.get(fromDay - 1) ?? { claimable: 0n, claimed: 0n };
  const claims = await readClaimsFrom(db, member, fromDay, new Map([['static', earnedThrough(toDay) - claimed]]));
  return splitByClaims({ before, days }, claims, parameters.claimFeeBps).map(({ day, gross, fee, isClaimed }) => ({
    ...{ ...SOURCE, day, gross, fee },
    status: incomeStatusOf({ isClaimed, isOpen: day > (lastClosedDay ?? 0) }),
  }));
}
