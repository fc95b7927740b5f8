/** The daily release behind the closing: the closing posts the totals, each member's part follows from the day's figures. */
import {
  EMISSION_ACCOUNT,
  HASHRATE_ISSUE_ACCOUNT,
  memberAccount,
  memberReleasedAccount,
  releaseBudget,
} from '@suil/core';
import type { MemberPostings } from '../../module/member-postings.ts';
import { readParameters } from '../parameters/read.ts';
import { readEmission } from './day-step.ts';
import { listReleasing, releaseEntriesOf, sumDue, sumReleases, writeHashrateDay } from './day-store.ts';

export const hashratePostings: MemberPostings = {
  name: 'hashrate',
  kind: 'hashrate_released',
  open: async (tx, context) => {
    const { day } = context;
    const price = context.price === 0n ? null : context.price;
    const { emissionRateBps } = await readParameters(tx, day);
    const emission = await readEmission(tx);
    const { budget, capacity } = releaseBudget({ emission, emissionRateBps, price });
    const { wanted, hashrate, released } =
      price === null
        ? { wanted: await sumDue(tx, day), hashrate: 0n, released: 0n }
        : await sumReleases(tx, day, capacity, price);
    await writeHashrateDay(tx, { day, price, emission, budget, capacity, wanted, hashrate, released });
    if (hashrate === 0n) return null;
    return {
      postings: [
        { account: HASHRATE_ISSUE_ACCOUNT, asset: 'HR' as const, amount: hashrate },
        { account: EMISSION_ACCOUNT, asset: 'SUIL' as const, amount: -released },
      ].filter(({ amount }) => amount !== 0n),
      facts: { capacity: `${capacity}`, wanted: `${wanted}`, price: `${price}` },
    };
  },
  listMembers: listReleasing,
  post: async (tx, day, { capacity = '0', wanted = '0', price = '0' }, members) => {
    const options = { day, capacity: BigInt(capacity), wanted: BigInt(wanted), price: BigInt(price) };
    const releases = await releaseEntriesOf(tx, options, members);
    return releases.flatMap(({ member, hashrate, released }) => [
      { account: memberAccount(member), asset: 'HR' as const, amount: -hashrate },
      { account: memberReleasedAccount(member), asset: 'SUIL' as const, amount: released },
    ]);
  },
  moves: (member, account, asset) =>
    asset === 'HR' ? account === memberAccount(member) : asset === 'SUIL' && account === memberReleasedAccount(member),
};
