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
import { pledgeDays } from './spans.ts';
import { type HeldPledge, readHeldPledges } from './store.ts';

export const pledgeHoldings: PortfolioPart = { name: 'pledge', read: readHoldings };

async function readHoldings(db: Queryable, asked: AskedHoldings): Promise<Holding[]> {
  const all = await readHeldPledges(db, asked.member, asked.toDay);
  const { pledgeIncomeFeeBps } = asked.parameters;
  return all
    .filter((pledge) => !isOverBefore(pledge, asked.fromDay))
    .flatMap((pledge) => {
      const income = pledge.asset === 'SUI' ? unpaidIncome(pledge, asked.toDay, pledgeIncomeFeeBps) : () => 0n;
      return holdingsOf(
        pledge.asset,
        daysIn(pledge, asked),
        (day) => principalOn(pledge, day) + income(day),
        flowsOf(pledge),
      );
    });
}

/** The days on which there was anything of it, or something changed: a year has many pledges that were short. */
function daysIn(pledge: HeldPledge, { fromDay, toDay }: AskedHoldings) {
  const { startDay, principalPaidDay, incomeClosed, payments } = pledge;
  const isOver = principalPaidDay !== null && incomeClosed;
  const lastDay = isOver ? Math.max(principalPaidDay, ...payments.map(({ day }) => day)) : toDay;
  return { fromDay: Math.max(fromDay, startDay), toDay: Math.min(toDay, lastDay) };
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

/** Returns what was earned through a day and not paid by its end, after the fee that a payment of it takes. Asked for days in order. */
function unpaidIncome(pledge: HeldPledge, toDay: number, feeBps: bigint): (day: number) => bigint {
  const earned = pledgeDays(pledge, toDay, feeBps).values();
  const payments = pledge.payments.values();
  let nextEarned = earned.next();
  let nextPayment = payments.next();
  let [through, paid] = [0n, 0n];
  return (day) => {
    for (; !nextEarned.done && nextEarned.value.day <= day; nextEarned = earned.next())
      through += nextEarned.value.gross;
    for (; !nextPayment.done && nextPayment.value.day <= day; nextPayment = payments.next())
      paid += nextPayment.value.amount;
    const rest = through > paid ? through - paid : 0n;
    return rest - feeOf(rest, feeBps);
  };
}
