/**
 * The daily release (rules.md §5): each entry's part of the day becomes SUIL of its member, within the day's share of the emission,
 * at the day's price. A day without a price releases nothing.
 */
import {
  EMISSION_ACCOUNT,
  HASHRATE_ISSUE_ACCOUNT,
  memberAccount,
  memberReleasedAccount,
  releaseBudget,
} from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { readAccountBalances } from '../../ledger.ts';
import type { MemberPostings } from '../../module/member-postings.ts';
import { readParameters } from '../parameters/read.ts';
import { listDue, listReleasing, releaseEntries, sumDue, sumReleases, writeHashrateDay } from './day-store.ts';

/** Returns the SUIL that is not released yet. */
async function readEmission(db: Queryable): Promise<bigint> {
  const balances = await readAccountBalances(db, [EMISSION_ACCOUNT]);
  return balances.find(({ asset }) => asset === 'SUIL')?.balance ?? 0n;
}

export const hashratePostings: MemberPostings = {
  name: 'hashrate',
  kind: 'hashrate_released',
  key: 'hashrate',
  prepare: async (db, { day, price: stored }) => {
    const price = stored === 0n ? null : stored;
    const { emissionRateBps } = await readParameters(db, day);
    const emission = await readEmission(db);
    const { budget, capacity } = releaseBudget({ emission, emissionRateBps, price });
    const wanted = await sumDue(db, day);
    const { hashrate, released } =
      price === null || wanted === 0n || capacity === 0n
        ? { hashrate: 0n, released: 0n }
        : await sumReleases(db, { day, capacity, wanted, price });
    return async (tx) => {
      await writeHashrateDay(tx, { day, price, emission, budget, capacity, wanted, hashrate, released });
      if (hashrate === 0n) return null;
      return {
        postings: [
          { account: HASHRATE_ISSUE_ACCOUNT, asset: 'HR', amount: hashrate },
          { account: EMISSION_ACCOUNT, asset: 'SUIL', amount: -released },
        ],
        facts: { capacity: `${capacity}`, wanted: `${wanted}`, price: `${price}` },
      };
    };
  },
  listMembers: (db, _day, after, limit) => listReleasing(db, after, limit),
  post: async (tx, day, { capacity = '0', wanted = '0', price = '0' }, members) => {
    const options = { day, capacity: BigInt(capacity), wanted: BigInt(wanted), price: BigInt(price) };
    const releases = await releaseEntries(tx, options, members);
    return releases.flatMap(({ member, hashrate, released }) => [
      { account: memberAccount(member), asset: 'HR' as const, amount: -hashrate },
      { account: memberReleasedAccount(member), asset: 'SUIL' as const, amount: released },
    ]);
  },
  moves: (member, account, asset) =>
    asset === 'HR' ? account === memberAccount(member) : asset === 'SUIL' && account === memberReleasedAccount(member),
  credits: { asset: 'SUIL', listMembers: listDue },
};
