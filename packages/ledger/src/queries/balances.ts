/** Reads balances. Changes nothing. */
import type { Queryable } from '@suil/postgres';

export interface AccountBalance<Account extends string = string, Asset extends string = string> {
  readonly name: Account;
  readonly asset: Asset;
  readonly balance: bigint;
}

/** Returns the balances of the named accounts in every asset they have; an account without any posting is left out. */
export async function readAccountBalances<Account extends string, Asset extends string>(
  db: Queryable,
  names: readonly Account[],
): Promise<AccountBalance<Account, Asset>[]> {
  const { rows } = await db.query<AccountBalance<Account, Asset>>({
    name: 'ledger_account_balances',
    // Looked up one by one, so that no plan ever reads all balances.
    text: `SELECT a.name, a.asset, b.balance FROM ledger.accounts a
           CROSS JOIN LATERAL (SELECT balance, last_seq FROM ledger.balances WHERE account_id = a.id LIMIT 1) b
           WHERE a.name = ANY($1) AND b.last_seq > 0 ORDER BY a.name, a.asset`,
    values: [names],
  });
  return rows;
}

/**
 * Returns the balances of the named accounts as they were before a time that no later posting of the account is earlier than, such as the start of a day
 * when days are closed in order. One posting of each account is read.
 * @param beforeMs milliseconds
 */
export async function readBalancesBefore<Account extends string, Asset extends string>(
  db: Queryable,
  names: readonly Account[],
  beforeMs: number,
): Promise<AccountBalance<Account, Asset>[]> {
  const { rows } = await db.query<AccountBalance<Account, Asset>>({
    name: 'ledger_balances_before',
    text: `SELECT a.name, a.asset, coalesce(l.balance, b.balance) AS balance FROM ledger.accounts a
           CROSS JOIN LATERAL (SELECT balance, last_seq FROM ledger.balances WHERE account_id = a.id LIMIT 1) b
           LEFT JOIN LATERAL (
             SELECT balance_after - amount AS balance FROM ledger.postings WHERE account_id = a.id AND occurred_at_ms >= $2::bigint
             ORDER BY entry_id, seq LIMIT 1
           ) l ON true
           WHERE a.name = ANY($1) AND b.last_seq > 0 ORDER BY a.name, a.asset`,
    values: [names, beforeMs],
  });
  return rows;
}

export interface ReadBalancesOptions {
  /** Only accounts whose name begins so, e.g. `member:`. */
  readonly prefix?: string | undefined;
  /** Only names after this one: the last name of the page before. */
  readonly afterName?: string | undefined;
  /** Most accounts (names) in the answer. Default 1,000. */
  readonly limit?: number | undefined;
}

/** Returns all balances in order of name and asset, page by page; no account is cut between two pages. */
export async function readBalances<Account extends string, Asset extends string>(
  db: Queryable,
  { prefix = '', afterName = '', limit = 1_000 }: ReadBalancesOptions = {},
): Promise<AccountBalance<Account, Asset>[]> {
  const { rows } = await db.query<AccountBalance<Account, Asset>>({
    name: 'ledger_balances_page',
    text: `SELECT a.name, a.asset, b.balance
           FROM (SELECT DISTINCT name FROM ledger.accounts
                 WHERE name > $2 AND left(name, length($1)) = $1 ORDER BY name LIMIT $3) n
           JOIN ledger.accounts a ON a.name = n.name JOIN ledger.balances b ON b.account_id = a.id
           WHERE b.last_seq > 0 ORDER BY a.name, a.asset`,
    values: [prefix, afterName, limit],
  });
  return rows;
}

/** Returns every balance as it was right after input `inputSeq`, zero ones left out. Reads all that was posted since. */
export async function readBalancesAt<Account extends string, Asset extends string>(
  db: Queryable,
  inputSeq: bigint,
): Promise<AccountBalance<Account, Asset>[]> {
  const { rows } = await db.query<Omit<AccountBalance<Account, Asset>, 'balance'> & { balance: string }>({
    name: 'ledger_balances_at',
    text: `SELECT a.name, a.asset, b.balance - coalesce(l.amount, 0) AS balance
           FROM ledger.accounts a JOIN ledger.balances b ON b.account_id = a.id
           LEFT JOIN (SELECT p.account_id, sum(p.amount) AS amount FROM ledger.entries e
                      JOIN ledger.postings p ON p.entry_id = e.id AND p.occurred_at_ms = e.occurred_at_ms
                      WHERE e.input_seq > $1 GROUP BY p.account_id) l ON l.account_id = a.id
           WHERE b.balance - coalesce(l.amount, 0) <> 0 ORDER BY a.name, a.asset`,
    values: [inputSeq],
  });
  return rows.map((row) => ({ ...row, balance: BigInt(row.balance) }));
}
