/** The bank's reserve: USDC that no subscription has set aside. */
import { BANK_RESERVE_ACCOUNT } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { readAccountBalances } from '../../ledger.ts';

/** Returns the reserve in base units of USDC. */
export async function readReserve(tx: Queryable): Promise<bigint> {
  const balances = await readAccountBalances(tx, [BANK_RESERVE_ACCOUNT]);
  return balances.find(({ asset }) => asset === 'USDC')?.balance ?? 0n;
}
