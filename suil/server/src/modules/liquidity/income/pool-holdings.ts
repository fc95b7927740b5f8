/** What a member had in the pool at the end of past days: principal, and income that was not claimed, after the claim fee. Micro-dollars. */
import { dayOf, feeOf } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import {
  type AskedHoldings,
  type Flow,
  type Holding,
  holdingsOf,
  type PortfolioPart,
} from '../../../module/portfolio.ts';
import type { Change } from './changes.ts';
import { readStates } from './states.ts';

export const poolHoldings: PortfolioPart = { name: 'pool', read: readHoldings };

async function readHoldings(db: Queryable, asked: AskedHoldings): Promise<Holding[]> {
  const { member, fromDay, toDay, parameters } = asked;
  const read = await readStates(db, member, { fromDay: fromDay - 1, toDay });
  if (read === null) return [];
  const amountOn = (day: number) => {
    const state = read.states.get(day);
    return state ? state.value + state.pending + state.claimable - feeOf(state.claimable, parameters.claimFeeBps) : 0n;
  };
  return holdingsOf('USDC', asked, amountOn, read.changes.flatMap(toFlow));
}

function toFlow(change: Change): Flow[] {
  const day = dayOf(change.timestampMs);
  switch (change.kind) {
    case 'Staked':
      return [{ day, amount: change.value }];
    case 'Unstaked':
      return [{ day, amount: -change.stakeValue }];
    case 'Claimed':
      return change.incomeKind === 'static' ? [{ day, amount: change.fee - change.rewardValue }] : [];
    case 'Settled':
      return [];
  }
}
