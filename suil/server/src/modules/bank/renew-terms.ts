/** Renews or ends the bank's terms that a closed day completed (rules.md §6): one entry for all members. */
import {
  type Address,
  BANK_ESCROW_ACCOUNT,
  BANK_RESERVE_ACCOUNT,
  BANK_TERMS_DAYS,
  bankEscrow,
  bankYieldPpm,
  isBankTerm,
  memberAccount,
  memberBankAccount,
} from '@suil/core';
import { transfer } from '@suil/ledger';
import type { Posting } from '../../ledger.ts';
import type { DayStep } from '../../module/day-step.ts';
import { readParameters } from '../parameters/read.ts';
import { toEntries } from './day-entry.ts';
import { type DueSubscription, readDue, renewDue, writeRenewals } from './day-store.ts';
import { readReserve } from './reserve.ts';
import { endSubscriptions } from './store.ts';

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
  for (const [member, principal] of sumByMember(ended))
    postings.push(...transfer(memberBankAccount(member), memberAccount(member), 'USDC', principal));
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

function sumByMember(subscriptions: readonly DueSubscription[]): Map<Address, bigint> {
  const sums = new Map<Address, bigint>();
  for (const { member, principal } of subscriptions) sums.set(member, (sums.get(member) ?? 0n) + principal);
  return sums;
}
