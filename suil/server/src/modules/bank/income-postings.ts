/** Credits the bank's income of a closed day in PRO (rules.md §6): one posting for each member, however many subscriptions there are. */
import { BANK_ESCROW_ACCOUNT, FEES_ACCOUNT, memberAccount, PRO_BACKING_ACCOUNT, PRO_ISSUE_ACCOUNT } from '@suil/core';
import type { MemberPostings } from '../../module/member-postings.ts';
import { readParameters } from '../parameters/read.ts';
import { listCredited, listEarning, readIncome, sumIncome, writeBankDay } from './day-store.ts';

export const bankIncomePostings: MemberPostings = {
  name: 'bank income',
  kind: 'bank_income',
  key: 'bank_income',
  prepare: async (db, { day }) => {
    const { bankFeeBps } = await readParameters(db, day);
    const total = await sumIncome(db, day, bankFeeBps);
    return async (tx) => {
      await writeBankDay(tx, { day, feeBps: bankFeeBps, ...total });
      if (total.income === 0n) return null;
      const credited = total.income - total.fee;
      return {
        postings: [
          { account: PRO_ISSUE_ACCOUNT, asset: 'PRO', amount: -credited },
          { account: PRO_BACKING_ACCOUNT, asset: 'USDC', amount: credited },
          { account: FEES_ACCOUNT, asset: 'USDC', amount: total.fee },
          { account: BANK_ESCROW_ACCOUNT, asset: 'USDC', amount: -total.income },
        ],
        facts: { feeBps: `${bankFeeBps}` },
      };
    };
  },
  listMembers: (db, _day, after, limit) => listEarning(db, after, limit),
  post: async (tx, day, { feeBps = '0' }, members) =>
    (await readIncome(tx, day, BigInt(feeBps), members)).map(({ member, net }) => ({
      account: memberAccount(member),
      asset: 'PRO' as const,
      amount: net,
    })),
  moves: (member, account, asset) => asset === 'PRO' && account === memberAccount(member),
  credits: { asset: 'PRO', listMembers: listCredited },
};
