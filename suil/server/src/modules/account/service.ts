/** The place of a member in the referral tree (rules.md §2). */
import { type Address, ZERO_ADDRESS } from '@suil/core';
import type { AccountResponse } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { readInviter } from './store.ts';

/** Returns root and inviter of an address as the events so far give them. */
export async function getAccount(db: Queryable, root: string, address: Address): Promise<AccountResponse> {
  const inviter = await readInviter(db, address);
  return { address, root, inviter: inviter ?? ZERO_ADDRESS, bound: address === root || inviter !== null };
}
