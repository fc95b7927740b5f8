/** Reads what the ledger says that accounts hold. Believes nothing: the comparison with the model is compare-balances.ts's. */
import { z } from 'zod';
import { integerSchema } from './line-schema.ts';
import type { JournalReader } from './read-lines.ts';

/** What an account holds of an asset, in base units. */
export interface StoredBalance {
  readonly name: string;
  readonly asset: string;
  readonly balance: bigint;
}

const balanceSchema = z.strictObject({ name: z.string(), asset: z.string(), balance: integerSchema });
const pageRowSchema = balanceSchema.extend({ id: integerSchema });

/** An account without a row of a balance holds nothing. */
const NAMED = `
  SELECT n.name, n.asset, coalesce(b.balance, 0)::text AS balance
  FROM unnest($1::text[], $2::text[]) AS n(name, asset)
  LEFT JOIN ledger.accounts a ON a.name = n.name AND a.asset = n.asset
  LEFT JOIN ledger.balances b ON b.account_id = a.id`;

/** Both begin behind the number: of an outer join Postgres does not conclude it, and would read all balances before the page. */
const PAGE = `
  SELECT a.id::text AS id, a.name, a.asset, coalesce(b.balance, 0)::text AS balance
  FROM ledger.accounts a LEFT JOIN ledger.balances b ON b.account_id = a.id AND b.account_id > $1
  WHERE a.id > $1 ORDER BY a.id LIMIT $2`;

/** Returns what these accounts hold. */
export async function readBalancesOf(
  db: JournalReader,
  accounts: readonly (readonly [name: string, asset: string])[],
): Promise<StoredBalance[]> {
  const names = accounts.map(([name]) => name);
  const assets = accounts.map(([, asset]) => asset);
  const { rows } = await db.query(NAMED, [names, assets]);
  return rows.map((row) => balanceSchema.parse(row));
}

export interface BalancePage {
  readonly balances: readonly StoredBalance[];
  /** Where the next page begins; 0n when this was the last one. */
  readonly next: bigint;
}

/** Returns up to `limit` balances of the accounts behind number `afterId`, by their numbers. */
export async function readBalancePage(db: JournalReader, afterId: bigint, limit: number): Promise<BalancePage> {
  const { rows } = await db.query(PAGE, [afterId, limit]);
  const balances = rows.map((row) => pageRowSchema.parse(row));
  return { balances, next: balances.length < limit ? 0n : (balances.at(-1)?.id ?? 0n) };
}
