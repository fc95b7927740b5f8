/**
 * What a closing posts to members behind its line (docs/decisions/032): while the clearing account is not empty, members' hashrate, PRO and
 * released SUIL may not have been credited yet. Believes the database only for as long as the caller allows.
 */
import { ASSETS, CLOSING_ACCOUNT } from '@suil/core';
import { readBalancesOf, type StoredBalance } from './read-balances.ts';
import type { JournalReader } from './read-lines.ts';

/** So long may a server take to post what a closing left: a hundred thousand members take half a minute on two busy cores. */
export const POSTING_MAX_MS = 600_000;

/** Returns whether the clearing account holds anything. */
export async function hasRest(db: JournalReader): Promise<boolean> {
  const balances = await readBalancesOf(
    db,
    ASSETS.map((asset) => [CLOSING_ACCOUNT, asset] as const),
  );
  return balances.some(({ balance }) => balance !== 0n);
}

/** Leaves out the accounts that are moved behind a closing: the clearing account, and of members hashrate, PRO and released SUIL. */
export function leaveOutPosted(balances: readonly StoredBalance[]): StoredBalance[] {
  return balances.filter(({ name, asset }) => {
    if (name === CLOSING_ACCOUNT) return false;
    if (!name.startsWith('member:')) return true;
    return asset !== 'HR' && asset !== 'PRO' && !(asset === 'SUIL' && name.endsWith(':released'));
  });
}
