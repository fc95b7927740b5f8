/** Static income of the pool by day: worked out from the member's changes and the pool's closed days, because no row is kept for a day of a member. */
import { dayOf, splitByClaims } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { AskedIncome, IncomeRow, IncomeSource } from '../../../module/income.ts';
import { readParameters } from '../../parameters/read.ts';
import { readSums } from '../store.ts';
import { readChanges } from './changes.ts';
import { readClaims, readReceivedClaims } from './claims.ts';
import { playPosition } from './play.ts';

const SOURCE = { source: 'static', asset: 'USDC' } as const;

export const staticIncome: IncomeSource = {
  names: ['static'],
  earned: readEarned,
  received: (db, asked) => readReceivedClaims(db, asked, ['static']),
};

async function readEarned(db: Queryable, { member, fromDay, toDay, today }: AskedIncome): Promise<IncomeRow[]> {
  const changes = await readChanges(db, member, toDay);
  const [first] = changes;
  if (first === undefined) return [];
  // One day more, for the factor of the last closed day.
  const closed = await readSums(db, dayOf(first.timestampMs) - 2);
  const lastClosedDay = closed.lastClosedDay ?? 0;
  const states = playPosition(changes, closed, { fromDay: fromDay - 1, toDay });
  const earnedThrough = (day: number) => {
    const state = states.get(day);
    return state ? state.claimable + state.claimed : 0n;
  };
  const days = Array.from({ length: toDay - fromDay + 1 }, (_, index) => fromDay + index).map((day) => ({
    day,
    amount: earnedThrough(day) - earnedThrough(day - 1),
  }));
  const claims = await readClaims(db, member, ['static']);
  const { claimFeeBps } = await readParameters(db, today);
  return splitByClaims({ before: earnedThrough(fromDay - 1), days }, claims, claimFeeBps).map(
    ({ day, gross, fee, isClaimed }) => ({
      ...{ ...SOURCE, day, gross, fee },
      status: statusOf(isClaimed, day > lastClosedDay),
    }),
  );
}

function statusOf(isClaimed: boolean, isOpen: boolean): IncomeRow['status'] {
  if (isClaimed) return 'claimed';
  return isOpen ? 'estimated' : 'claimable';
}
