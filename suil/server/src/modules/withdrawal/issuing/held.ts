/** Whether the money of requests is on hold: what waits on an account is what its open requests ask for, to the unit. Changes nothing. */

import type { Queryable } from '@suil/postgres';
import { readAccountBalances } from '../../../ledger.ts';
import { heldAccount, type Withdrawal } from '../withdrawal.ts';

type Open = Pick<Withdrawal, 'source' | 'member' | 'asset'> & { total: string };

/** Returns the accounts behind these requests that do not hold exactly what all their open requests ask for, as sentences. */
export async function findUnheld(db: Queryable, ids: readonly bigint[]): Promise<string[]> {
  const { rows } = await db.query<Open>({
    name: 'withdrawal_open_sums',
    // One account holds what a member asked for, whatever it came from; the operator's two sources have one account each.
    text: `WITH asked AS (SELECT DISTINCT CASE WHEN source IN ('reserve', 'treasury') THEN NULL ELSE member END AS member, source, asset
                          FROM withdrawals WHERE id = ANY($1::bigint[]))
           SELECT w.source, w.member, w.asset, sum(w.amount) AS total FROM withdrawals w
           WHERE w.status IN ('queued', 'issuing', 'issued')
             AND EXISTS (SELECT 1 FROM asked a WHERE a.asset = w.asset
               AND (a.member = w.member AND w.source IN ('balance', 'hashrate') OR a.member IS NULL AND a.source = w.source))
           GROUP BY w.source, w.member, w.asset`,
    values: [ids],
  });
  const asked = new Map<string, bigint>();
  for (const row of rows) {
    const key = `${heldAccount(row)} ${row.asset}`;
    asked.set(key, (asked.get(key) ?? 0n) + BigInt(row.total));
  }
  const balances = await readAccountBalances(db, [...new Set(rows.map(heldAccount))]);
  const held = new Map(balances.map(({ name, asset, balance }) => [`${name} ${asset}`, balance]));
  return [...asked]
    .filter(([key, total]) => (held.get(key) ?? 0n) !== total)
    .map(([key, total]) => `${key} holds ${held.get(key) ?? 0n} for requests of ${total}`);
}
