/** Puts the balances of a reference model into a database. */
import type { Books } from '@suil/core/reference-model';
import { copyRows, type Pool, withTransaction } from '@suil/postgres';

/** Puts what the books hold on top of what the server wrote, as if it had been there before. An account that the server has keeps its rule. */
export async function addBalances(pool: Pool, books: Books): Promise<void> {
  await withTransaction(pool, async (tx) => {
    await tx.query(
      'CREATE TEMPORARY TABLE held (name text, asset text, amount bigint, may_be_negative boolean) ON COMMIT DROP',
    );
    function* rows() {
      for (const [name, asset, amount] of books.balances.entries()) yield [name, asset, amount, amount < 0n];
    }
    await copyRows(tx, 'held', ['name', 'asset', 'amount', 'may_be_negative'], rows());
    await tx.query(`INSERT INTO ledger.accounts (name, asset) SELECT name, asset FROM held ON CONFLICT DO NOTHING`);
    await tx.query(
      `INSERT INTO ledger.balances AS b (account_id, balance, last_seq, may_be_negative)
       SELECT a.id, h.amount, 0, h.may_be_negative FROM held h JOIN ledger.accounts a USING (name, asset)
       ON CONFLICT (account_id) DO UPDATE SET balance = b.balance + excluded.balance`,
    );
  });
  await pool.query('ANALYZE ledger.accounts, ledger.balances');
}
