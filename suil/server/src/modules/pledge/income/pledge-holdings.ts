/** What a member had pledged at the end of past days: principal of both kinds, and of SUI the income that was not paid, after its fee. */
import { feeOf } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import {
  type AskedHoldings,
  type Flow,
  type Holding,
  holdingsOf,
  type PortfolioPart,
} from '../../../module/portfolio.ts';
import { readParameters } from '../../parameters/read.ts';
import { pledgeDays } from './spans.ts';
import { type HeldPledge, readHeldPledges } from './store.ts';

export const pledgeHoldings: PortfolioPart = { name: 'pledge', read: readHoldings };

async function readHoldings(db: Queryable, asked: AskedHoldings): Promise<Holding[]> {
  const all = await readHeldPledges(db, asked.member, asked.toDay);
  const pledges = all.filter((pledge) => !isOverBefore(pledge, asked.fromDay));
  if (pledges.length === 0) return [];
  const { pledgeIncomeFeeBps } = await readParameters(db, asked.today);
  return pledges.flatMap((pledge) => {
    const income = pledge.asset === 'SUI' ? unpaidIncome(pledge, asked.toDay, pledgeIncomeFeeBps) : () => 0n;
    return holdingsOf(pledge.asset, asked, (day) => principalOn(pledge, day) + income(day), flowsOf(pledge));
  });
}

/** Whether all of it had been paid before a day: then it is no part of that day nor of a later one. */
function isOverBefore({ principalPaidDay, incomeClosed, payments }: HeldPledge, day: number): boolean {
  const isPaid = principalPaidDay !== null && principalPaidDay < day - 1;
  return isPaid && incomeClosed && payments.every((payment) => payment.day < day - 1);
}

function principalOn({ startDay, principal, principalPaidDay }: HeldPledge, day: number): bigint {
  return day >= startDay && (principalPaidDay === null || day < principalPaidDay) ? principal : 0n;
}

function flowsOf({ startDay, principal, principalPaidDay, payments }: HeldPledge): Flow[] {
  const principalFlows = [{ day: startDay, amount: principal }];
  if (principalPaidDay !== null) principalFlows.push({ day: principalPaidDay, amount: -principal });
  return [...principalFlows, ...payments.map(({ day, amount, fee }) => ({ day, amount: fee - amount }))];
}

/** Returns what was earned through a day and not paid by its end, after the fee that a payment of it takes. */
function unpaidIncome(pledge: HeldPledge, toDay: number, feeBps: bigint): (day: number) => bigint {
  const earnedThrough = new Map<number, bigint>();
  let earned = 0n;
  let lastDay = pledge.startDay;
  for (const { day, gross } of pledgeDays(pledge, toDay, feeBps)) {
    earned += gross;
    earnedThrough.set(day, earned);
    lastDay = day;
  }
  return (day) => {
    const through = earnedThrough.get(Math.min(day, lastDay)) ?? 0n;
    const paid = pledge.payments.reduce((sum, payment) => (payment.day <= day ? sum + payment.amount : sum), 0n);
    const rest = through > paid ? through - paid : 0n;
    return rest - feeOf(rest, feeBps);
  };
}
