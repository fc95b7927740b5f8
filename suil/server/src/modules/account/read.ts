/** What other modules may ask about members: who invited whom. */
import type { Address } from '@suil/core';
import type { Queryable } from '@suil/postgres';

/** Returns the inviter of each of the addresses that is bound; the root and unbound addresses have none. */
export async function readInviters(db: Queryable, addresses: readonly Address[]): Promise<Map<Address, Address>> {
  const { rows } = await db.query<{ address: Address; inviter: Address }>({
    name: 'account_inviters',
    text: 'SELECT address, inviter FROM members WHERE address = ANY($1)',
    values: [addresses],
  });
  return new Map(rows.map(({ address, inviter }) => [address, inviter]));
}
