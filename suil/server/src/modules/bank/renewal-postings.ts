/**
 * Renews or ends the bank's terms that a closed day completed (rules.md §6). The closing decides which ones, moves the reserve and ends those whose
 * renewal is off and those that it cannot cover; a member's renewals, which post nothing, are the member's part.
 */
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
import type { MemberPostings, RestFacts } from '../../module/member-postings.ts';
import { readParameters } from '../parameters/read.ts';
import { type DueSubscription, listDue, readDue, renewDue, writeRenewals } from './day-store.ts';
import { readReserve } from './reserve.ts';
import { endSubscriptions } from './store.ts';

/** Renews what reached the end of its term, in the order of the ids, while the reserve lasts; what it cannot cover ends, and so does what is not to renew. */
export const bankRenewalPostings: MemberPostings = {
  name: 'bank renewals',
  kind: 'bank_renewal',
  key: 'bank_renewal',
  prepare: async (db, { day }) => {
    const due = await readDue(db, day);
    const values = await readParameters(db, day);
    const yields = BANK_TERMS_DAYS.map((termDays) => ({ termDays, ppm: bankYieldPpm(termDays, values) }));
    const { renewed, notRenewed, short, escrowed } = decideRenewals(due, yields, await readReserve(db));
    const ended = [...notRenewed, ...short];
    return async (tx) => {
      if (due.length === 0) return null;
      const endsOf = (subscriptions: readonly DueSubscription[]) => subscriptions.map(({ id }) => ({ id, day }));
      await endSubscriptions(tx, endsOf(notRenewed), 'not_renewed');
      await endSubscriptions(tx, endsOf(short), 'reserve_short');
      const returned = ended.reduce((sum, { principal }) => sum + principal, 0n);
      await writeRenewals(tx, { day, renewed, escrowed, ended: ended.length, returned });
      const postings: Posting[] = transfer(BANK_RESERVE_ACCOUNT, BANK_ESCROW_ACCOUNT, 'USDC', escrowed);
      for (const [member, principal] of sumByMember(ended))
        postings.push(...transfer(memberBankAccount(member), memberAccount(member), 'USDC', principal));
      return { postings, facts: Object.fromEntries(yields.map(({ termDays, ppm }) => [`ppm${termDays}`, `${ppm}`])) };
    };
  },
  listMembers: listDue,
  post: async (tx, day, facts, members) => {
    await renewDue(tx, day, toYields(facts), members);
    return [];
  },
  // A redemption reads the term that it ends.
  moves: (member, account, asset) => asset === 'USDC' && account === memberBankAccount(member),
  credits: null,
};

function toYields(facts: RestFacts): { termDays: number; ppm: bigint }[] {
  return BANK_TERMS_DAYS.map((termDays) => ({ termDays, ppm: BigInt(facts[`ppm${termDays}`] ?? 0) }));
}

/** What is not to renew needs no reserve. What does not fit ends; a smaller one after it may still fit. `due` ascends by id. */
function decideRenewals(
  due: readonly DueSubscription[],
  yields: readonly { termDays: number; ppm: bigint }[],
  reserve: bigint,
): { renewed: number; notRenewed: DueSubscription[]; short: DueSubscription[]; escrowed: bigint } {
  const ppmOf = new Map(yields.map(({ termDays, ppm }) => [termDays, ppm]));
  const notRenewed = due.filter(({ renews }) => !renews);
  const renewing = due.filter(({ renews }) => renews);
  const short: DueSubscription[] = [];
  let escrowed = 0n;
  for (const subscription of renewing) {
    const { principal, termDays } = subscription;
    const need = isBankTerm(termDays) ? bankEscrow({ principal, termDays, ppm: ppmOf.get(termDays) ?? 0n }) : 0n;
    if (escrowed + need > reserve) short.push(subscription);
    else escrowed += need;
  }
  return { renewed: renewing.length - short.length, notRenewed, short, escrowed };
}

function sumByMember(subscriptions: readonly DueSubscription[]): Map<Address, bigint> {
  const sums = new Map<Address, bigint>();
  for (const { member, principal } of subscriptions) sums.set(member, (sums.get(member) ?? 0n) + principal);
  return sums;
}
