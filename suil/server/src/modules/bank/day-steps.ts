/**
 * What a day's closing does for the bank (rules.md §6): the day's income is credited in PRO, then terms that ended renew or end.
 * One entry per step with one posting for each member, however many subscriptions there are.
 */

import {
  type Address,
  BANK_ESCROW_ACCOUNT,
  BANK_RESERVE_ACCOUNT,
  BANK_TERMS_DAYS,
  bankEscrow,
  bankYieldPpm,
  FEES_ACCOUNT,
  isBankTerm,
  memberAccount,
  memberBankAccount,
  PRO_BACKING_ACCOUNT,
  PRO_ISSUE_ACCOUNT,
} from '@suil/core';
import { transfer } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { type EntryDraft, type Posting, readAccountBalances } from '../../ledger.ts';
import type { DayStep } from '../../module/day-step.ts';
import { readParameters } from '../parameters/read.ts';
import {
  type DueSubscription,
  readDue,
  readIncome,
  renewDue,
  sumIncome,
  writeBankDay,
  writeRenewals,
} from './day-store.ts';
import { endSubscriptions } from './store.ts';

/** Credits the day's income of every subscription whose term covers the day. */
export const creditIncome: DayStep = async (tx, { day, occurredAtMs }) => {
  const { bankFeeBps } = await readParameters(tx, day);
  const total = await sumIncome(tx, day, bankFeeBps);
  await writeBankDay(tx, { day, feeBps: bankFeeBps, ...total });
  if (total.income === 0n) return [];
  const credited = total.income - total.fee;
  const postings: Posting[] = (await readIncome(tx, day, bankFeeBps)).map(({ member, net }) => ({
    account: memberAccount(member as Address),
    asset: 'PRO',
    amount: net,
  }));
  postings.push(
    { account: PRO_ISSUE_ACCOUNT, asset: 'PRO', amount: -credited },
    { account: PRO_BACKING_ACCOUNT, asset: 'USDC', amount: credited },
    { account: FEES_ACCOUNT, asset: 'USDC', amount: total.fee },
    { account: BANK_ESCROW_ACCOUNT, asset: 'USDC', amount: -total.income },
  );
  return toEntries(`day:${day}:bank_income`, 'bank_income', occurredAtMs, postings);
};

/** Renews what reached the end of its term, in the order of the ids, while the reserve lasts; what it cannot cover ends. */
export const renewTerms: DayStep = async (tx, { day, occurredAtMs }) => {
  const due = await readDue(tx, day);
  if (due.length === 0) return [];
  const values = await readParameters(tx, day);
  const yields = BANK_TERMS_DAYS.map((termDays) => ({ termDays, ppm: bankYieldPpm(termDays, values) }));
  const { renewed, ended, escrowed } = decideRenewals(due, yields, await readReserve(tx));
  await endSubscriptions(
    tx,
    ended.map(({ id }) => ({ id, day })),
    'reserve_short',
  );
  await renewDue(tx, day, yields);
  const returned = ended.reduce((sum, { principal }) => sum + principal, 0n);
  await writeRenewals(tx, { day, renewed, escrowed, ended: ended.length, returned });
  const postings: Posting[] = transfer(BANK_RESERVE_ACCOUNT, BANK_ESCROW_ACCOUNT, 'USDC', escrowed);
  for (const [member, principal] of sumByMember(ended)) {
    const address = member as Address;
    postings.push(...transfer(memberBankAccount(address), memberAccount(address), 'USDC', principal));
  }
  return toEntries(`day:${day}:bank_renewal`, 'bank_renewal', occurredAtMs, postings);
};

/** What does not fit ends; a smaller one after it may still fit. `due` ascends by id. */
function decideRenewals(
  due: readonly DueSubscription[],
  yields: readonly { termDays: number; ppm: bigint }[],
  reserve: bigint,
): { renewed: number; ended: DueSubscription[]; escrowed: bigint } {
  const ppmOf = new Map(yields.map(({ termDays, ppm }) => [termDays, ppm]));
  const ended: DueSubscription[] = [];
  let escrowed = 0n;
  for (const subscription of due) {
    const { principal, termDays } = subscription;
    const need = isBankTerm(termDays) ? bankEscrow({ principal, termDays, ppm: ppmOf.get(termDays) ?? 0n }) : 0n;
    if (escrowed + need > reserve) ended.push(subscription);
    else escrowed += need;
  }
  return { renewed: due.length - ended.length, ended, escrowed };
}

function sumByMember(subscriptions: readonly DueSubscription[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { member, principal } of subscriptions) sums.set(member, (sums.get(member) ?? 0n) + principal);
  return sums;
}

/** Postings of zero are left out; an entry without any is none. */
function toEntries(key: string, kind: string, occurredAtMs: number, postings: readonly Posting[]): EntryDraft[] {
  const moving = postings.filter(({ amount }) => amount !== 0n);
  return moving.length === 0 ? [] : [{ key, kind, digest: null, occurredAtMs, postings: moving }];
}

async function readReserve(tx: Queryable): Promise<bigint> {
  const balances = await readAccountBalances(tx, [BANK_RESERVE_ACCOUNT]);
  return balances.find(({ asset }) => asset === 'USDC')?.balance ?? 0n;
}
