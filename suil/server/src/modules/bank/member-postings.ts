/** The bank's income behind the closing: the closing posts the totals, each member's part follows from the terms as they were on the day. */
import { BANK_ESCROW_ACCOUNT, FEES_ACCOUNT, memberAccount, PRO_BACKING_ACCOUNT, PRO_ISSUE_ACCOUNT } from '@suil/core';
import type { MemberPostings } from '../../module/member-postings.ts';
import { readParameters } from '../parameters/read.ts';
import { listEarning, readIncomeOf, sumIncome, writeBankDay } from './day-store.ts';

export const bankIncomePostings: MemberPostings = {
  name: 'bank income',
  kind: 'bank_income',
  open: async (tx, { day }) => {
    const { bankFeeBps } = await readParameters(tx, day);
    const total = await sumIncome(tx, day, bankFeeBps);
    await writeBankDay(tx, { day, feeBps: bankFeeBps, ...total });
    if (total.income === 0n) return null;
    const credited = total.income - total.fee;
    return {
      postings: [
        { account: PRO_ISSUE_ACCOUNT, asset: 'PRO' as const, amount: -credited },
        { account: PRO_BACKING_ACCOUNT, asset: 'USDC' as const, amount: credited },
        { account: FEES_ACCOUNT, asset: 'USDC' as const, amount: total.fee },
        { account: BANK_ESCROW_ACCOUNT, asset: 'USDC' as const, amount: -total.income },
      ].filter(({ amount }) => amount !== 0n),
      facts: { feeBps: `${bankFeeBps}` },
    };
  },
  listMembers: listEarning,
  post: async (tx, day, { feeBps = '0' }, members) =>
    (await readIncomeOf(tx, day, BigInt(feeBps), members)).map(({ member, net }) => ({
      account: memberAccount(member),
      asset: 'PRO' as const,
      amount: net,
    })),
  moves: (member, account, asset) => asset === 'PRO' && account === memberAccount(member),
};
