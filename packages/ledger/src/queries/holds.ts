/** Reads holds. Changes nothing. */
import type { Queryable } from '@suil/postgres';
import type { HoldOutcome } from '../entry/entry.ts';

export interface Hold<Account extends string = string, Asset extends string = string> {
  readonly account: Account;
  readonly asset: Asset;
  readonly amount: bigint;
  /** The entry that opened it. */
  readonly entryId: bigint;
  readonly outcome: 'pending' | HoldOutcome;
}

/** Returns the holds of these ids that exist. */
export async function readHolds<Account extends string, Asset extends string>(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, Hold<Account, Asset>>> {
  const { rows } = await db.query<Hold<Account, Asset> & { id: string }>({
    name: 'ledger_read_holds',
    text: `SELECT h.id, a.name AS account, a.asset, h.amount, h.entry_id AS "entryId", coalesce(r.outcome, 'pending') AS outcome
           FROM ledger.holds h JOIN ledger.accounts a ON a.id = h.account_id
           LEFT JOIN ledger.hold_resolutions r ON r.hold_id = h.id WHERE h.id = ANY($1)`,
    values: [ids],
  });
  return new Map(rows.map(({ id, ...hold }) => [id, hold]));
}
