/** Which balances of members are those of before a closing, because what it credits is not posted to them yet. */
import type { Asset } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { MemberPostings } from '../module/member-postings.ts';
import { listUnposted, readRests } from './store.ts';

/** Returns of a member's asset the closed day whose income is still being credited; null: none. */
export type CreditingDayOf = (member: string, asset: Asset) => number | null;

/** To be read before the balances, so that none is shown as credited that is not. */
export async function readCrediting(
  db: Queryable,
  steps: readonly MemberPostings[],
  members: readonly string[],
): Promise<CreditingDayOf> {
  const days = new Map<string, number>();
  for (const rest of await readRests(db)) {
    const credits = steps.find(({ name }) => name === rest.step)?.credits ?? null;
    if (credits === null) continue;
    const unposted = await listUnposted(db, rest, members);
    if (unposted.length === 0) continue;
    for (const member of await credits.listMembers(db, rest.day, unposted))
      days.set(`${member} ${credits.asset}`, rest.day);
  }
  return (member, asset) => days.get(`${member} ${asset}`) ?? null;
}
