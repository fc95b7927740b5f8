/** Checks what must always hold in the ledger's tables (rules.md §9). Reads everything, so it is for tests and operators. */
import type { Queryable } from '@suil/postgres';

/** Each statement returns one row per violation, described in one text. */
const CHECKS: readonly string[] = [
  `SELECT 'entry ' || p.entry_id || ' sums to ' || sum(p.amount) || ' ' || a.asset AS violation
   FROM ledger.postings p JOIN ledger.accounts a ON a.id = p.account_id GROUP BY p.entry_id, a.asset HAVING sum(p.amount) <> 0`,
  `SELECT 'all balances of ' || a.asset || ' sum to ' || sum(b.balance) AS violation
   FROM ledger.balances b JOIN ledger.accounts a ON a.id = b.account_id GROUP BY a.asset HAVING sum(b.balance) <> 0`,
  `SELECT 'account ' || a.name || ' ' || a.asset || ' is ' || b.balance || ', its postings sum to ' || coalesce(s.total, 0) AS violation
   FROM ledger.balances b JOIN ledger.accounts a ON a.id = b.account_id
   LEFT JOIN (SELECT account_id, sum(amount) AS total, count(*) AS postings, max(seq) AS last_seq FROM ledger.postings GROUP BY account_id) s
     ON s.account_id = b.account_id
   WHERE b.balance <> coalesce(s.total, 0) OR b.last_seq <> coalesce(s.postings, 0) OR b.last_seq <> coalesce(s.last_seq, 0)`,
  `SELECT 'posting ' || p.account_id || '/' || p.seq || ' leaves ' || p.balance_after AS violation
   FROM (SELECT *, sum(amount) OVER (PARTITION BY account_id ORDER BY seq) AS running FROM ledger.postings) p WHERE p.running <> p.balance_after`,
  `SELECT 'account ' || a.name || ' ' || a.asset || ' is below zero' AS violation
   FROM ledger.balances b JOIN ledger.accounts a ON a.id = b.account_id WHERE b.balance < 0 AND NOT b.may_be_negative`,
  `SELECT 'entry ' || e.id || ' has no key of its own' AS violation
   FROM ledger.entries e LEFT JOIN ledger.idempotency_keys k ON k.key = e.key AND k.entry_id = e.id WHERE k.key IS NULL`,
];

/** Returns what is wrong, one sentence each; an empty list means that the ledger is sound. */
export async function checkLedger(db: Queryable): Promise<string[]> {
  const violations: string[] = [];
  for (const check of CHECKS) {
    const { rows } = await db.query<{ violation: string }>(check);
    violations.push(...rows.map((row) => row.violation));
  }
  return violations;
}
