/** Credits the bank's income of a closed day in PRO (rules.md §6): one entry with one posting for each member, however many subscriptions there are. */
import { BANK_ESCROW_ACCOUNT, FEES_ACCOUNT, memberAccount, PRO_BACKING_ACCOUNT, PRO_ISSUE_ACCOUNT } from '@suil/core';
import type { Posting } from '../../ledger.ts';
import type { DayStep } from '../../module/day-step.ts';
import { readParameters } from '../parameters/read.ts';
import { toEntries } from './day-entry.ts';
import { readIncome, sumIncome, writeBankDay } from './day-store.ts';

/** Credits the day's income of every subscription whose term covers the day. */
export const creditIncome: DayStep = async (tx, { day, occurredAtMs }) => {
  const { bankFeeBps } = await readParameters(tx, day);
  const total = await sumIncome(tx, day, bankFeeBps);
  await writeBankDay(tx, { day, feeBps: bankFeeBps, ...total });
  if (total.income === 0n) return [];
  const credited = total.income - total.fee;
  const postings: Posting[] = (await readIncome(tx, day, bankFeeBps)).map(({ member, net }) => ({
    account: memberAccount(member),
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
