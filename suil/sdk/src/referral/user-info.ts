/** The place of an address in the referral tree (rules.md §2), asked of the contract. */

import { bcs } from '@mysten/sui/bcs';
import { type Address, parseAddress, ZERO_ADDRESS } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as finance from '../generated/suil/finance.ts';

export interface UserInfo {
  readonly root: Address;
  /** The zero address while there is none. */
  readonly inviter: Address;
  /** Whether the address is the root or has an inviter. */
  readonly bound: boolean;
}

/** Returns root and inviter of an address. @throws {ADDRESS_INVALID} or a node's error */
export async function fetchUserInfo(client: SuilClient, manifest: Manifest, address: string): Promise<UserInfo> {
  const user = parseAddress(address);
  const results = await simulateView(client, (tx) => {
    tx.add(finance.userInfo({ package: packageOf(manifest), arguments: { user, finance: manifest.finance } }));
  });
  const root = parseAddress(bcs.Address.parse(valueAt(results, 0, 0)));
  const inviter = parseAddress(bcs.Address.parse(valueAt(results, 0, 1)));
  return { root, inviter, bound: user === root || inviter !== ZERO_ADDRESS };
}
