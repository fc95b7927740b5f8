/** Sums of balances by asset. Reads every balance once, so it is for checks that run now and then. Changes nothing. */
import type { Queryable } from '@suil/postgres';

export interface AssetSums<Asset extends string = string> {
  readonly asset: Asset;
  /** Balance of the accounts that were named, base units. */
  readonly own: bigint;
  /** Sum of the balances of all other accounts of the asset, base units: always `-own`, unless the ledger is wrong. */
  readonly others: bigint;
}

/** Returns the sums of every asset that has an account, in the order of their names. */
export async function sumBalances<Account extends string, Asset extends string>(
  db: Queryable,
  names: readonly Account[],
): Promise<AssetSums<Asset>[]> {
  // The ids are looked up first: the large statement then carries no names, and several processes of the database can share it.
  const named = await db.query<{ id: bigint }>({
    name: 'ledger_ids_of',
    text: 'SELECT id FROM ledger.accounts WHERE name = ANY($1)',
    values: [names],
  });
  const { rows } = await db.query<{ asset: Asset; own: string; others: string }>({
    name: 'ledger_sum_balances',
    text: `SELECT a.asset, coalesce(sum(b.balance) FILTER (WHERE b.account_id = ANY($1::bigint[])), 0) AS own,
             coalesce(sum(b.balance) FILTER (WHERE b.account_id <> ALL($1::bigint[])), 0) AS others
           FROM ledger.balances b JOIN ledger.accounts a ON a.id = b.account_id GROUP BY a.asset ORDER BY a.asset`,
    values: [named.rows.map(({ id }) => id)],
  });
  return rows.map(({ asset, own, others }) => ({ asset, own: BigInt(own), others: BigInt(others) }));
}
