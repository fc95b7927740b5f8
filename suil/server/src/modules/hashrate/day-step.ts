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
import { type EntryDraft, type Posting, readAccountBalances } from '../../ledger.ts';
import type { DayContext, DayStep } from '../../module/day-step.ts';
import { readParameters } from '../parameters/read.ts';
import { type MemberRelease, releaseEntries, sumDue, writeHashrateDay } from './day-store.ts';

/** Releases the day's hashrate and records budget, price and result. */
export const releaseHashrate: DayStep = async (tx, context) => {
  const { day } = context;
  const price = context.price === 0n ? null : context.price;
  const { emissionRateBps } = await readParameters(tx, day);
  const emission = await readEmission(tx);
  const { budget, capacity } = releaseBudget({ emission, emissionRateBps, price });
  const wanted = await sumDue(tx, day);
  const releases =
    price === null || wanted === 0n || capacity === 0n
      ? []
      : await releaseEntries(tx, { day, capacity, wanted, price });
  const hashrate = releases.reduce((sum, release) => sum + release.hashrate, 0n);
  const released = releases.reduce((sum, release) => sum + release.released, 0n);
  await writeHashrateDay(tx, { day, price, emission, budget, capacity, wanted, hashrate, released });
  return hashrate === 0n ? [] : [toEntry(context, releases, { hashrate, released })];
};

function toEntry(
  { day, occurredAtMs }: DayContext,
  releases: readonly MemberRelease[],
  total: { hashrate: bigint; released: bigint },
): EntryDraft {
  const postings: Posting[] = [];
  for (const { member, hashrate, released } of releases) {
    postings.push({ account: memberAccount(member), asset: 'HR', amount: -hashrate });
    postings.push({ account: memberReleasedAccount(member), asset: 'SUIL', amount: released });
  }
  postings.push(
    { account: HASHRATE_ISSUE_ACCOUNT, asset: 'HR', amount: total.hashrate },
    { account: EMISSION_ACCOUNT, asset: 'SUIL', amount: -total.released },
  );
  return {
    key: `day:${day}:hashrate`,
    kind: 'hashrate_released',
    digest: null,
    occurredAtMs,
    // A price so high that a release is worth no unit of SUIL gives a posting of zero, which is none.
    postings: postings.filter(({ amount }) => amount !== 0n),
  };
}

/** Returns the SUIL that is not released yet. */
export async function readEmission(tx: Queryable): Promise<bigint> {
  const balances = await readAccountBalances(tx, [EMISSION_ACCOUNT]);
  return balances.find(({ asset }) => asset === 'SUIL')?.balance ?? 0n;
}
