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
import { readParameters } from '../../parameters/read.ts';
import type { PositionEvent } from '../position.ts';
import { readSums } from '../store.ts';
import { readChanges } from './changes.ts';
import { readClaims } from './claims.ts';
import { playPosition } from './play.ts';

export const poolHoldings: PortfolioPart = { name: 'pool', read: readHoldings };

async function readHoldings(db: Queryable, asked: AskedHoldings): Promise<Holding[]> {
  const { member, fromDay, toDay, today } = asked;
  const changes = await readChanges(db, member, toDay);
  const [first] = changes;
  if (first === undefined) return [];
  const closed = await readSums(db, dayOf(first.timestampMs) - 2);
  const states = playPosition(changes, closed, { fromDay: fromDay - 1, toDay });
  const { claimFeeBps } = await readParameters(db, today);
  const amountOn = (day: number) => {
    const state = states.get(day);
    return state ? state.value + state.pending + state.claimable - feeOf(state.claimable, claimFeeBps) : 0n;
  };
  const claims = await readClaims(db, member, ['static']);
  const paid = claims.map(({ day, amount, fee }) => ({ day, amount: fee - amount }));
  return holdingsOf('USDC', asked, amountOn, [...changes.flatMap(principalFlow), ...paid]);
}

function principalFlow(change: PositionEvent): Flow[] {
  const day = dayOf(change.timestampMs);
  if (change.kind === 'Staked') return [{ day, amount: change.value }];
  return change.kind === 'Unstaked' ? [{ day, amount: -change.stakeValue }] : [];
}
