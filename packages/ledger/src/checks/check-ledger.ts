/** Checks what must always hold in the ledger's tables. Reads everything, so it is for tests and operators. */
import type { Queryable } from '@suil/postgres';
import type { Chart } from '../entry/chart.ts';

/** Each statement returns one row per violation, described in one text. */
const CHECKS: readonly string[] = [
  // Entries and postings.
  `SELECT 'entry ' || p.entry_id || ' sums to ' || sum(p.amount) || ' ' || a.asset AS violation
   FROM ledger.postings p JOIN ledger.accounts a ON a.id = p.account_id GROUP BY p.entry_id, a.asset HAVING sum(p.amount) <> 0`,
  `SELECT 'entry ' || coalesce(e.id, p.entry_id) || ' and its postings are not together' AS violation
   FROM ledger.entries e FULL JOIN (SELECT DISTINCT entry_id, occurred_at_ms FROM ledger.postings) p
     ON p.entry_id = e.id AND p.occurred_at_ms = e.occurred_at_ms WHERE e.id IS NULL OR p.entry_id IS NULL`,
  `SELECT 'entry ' || min(id) || ' is there ' || count(*) || ' times' AS violation FROM ledger.entries GROUP BY id HAVING count(*) > 1`,
  `SELECT 'entry ' || e.id || ' has no key of its own' AS violation
   FROM ledger.entries e LEFT JOIN ledger.idempotency_keys k ON k.key = e.key AND k.entry_id = e.id WHERE k.key IS NULL`,
  `SELECT 'key ' || k.key || ' has no entry' AS violation
   FROM ledger.idempotency_keys k LEFT JOIN ledger.entries e ON e.id = k.entry_id AND e.key = k.key WHERE e.id IS NULL`,
  // Balances.
  `SELECT 'all balances of ' || a.asset || ' sum to ' || sum(b.balance) AS violation
   FROM ledger.balances b JOIN ledger.accounts a ON a.id = b.account_id GROUP BY a.asset HAVING sum(b.balance) <> 0`,
  `SELECT 'account ' || a.name || ' ' || a.asset || ' is ' || b.balance || ', its postings sum to ' || coalesce(s.total, 0) AS violation
   FROM ledger.balances b JOIN ledger.accounts a ON a.id = b.account_id
   LEFT JOIN (SELECT account_id, sum(amount) AS total, count(*) AS postings, count(DISTINCT seq) AS seqs, max(seq) AS last_seq
              FROM ledger.postings GROUP BY account_id) s ON s.account_id = b.account_id
   WHERE b.balance <> coalesce(s.total, 0) OR b.last_seq <> coalesce(s.postings, 0) OR b.last_seq <> coalesce(s.last_seq, 0)
      OR b.last_seq <> coalesce(s.seqs, 0)`,
  `SELECT 'account ' || coalesce(a.id, b.account_id) || ' lacks its name or its balance' AS violation
   FROM ledger.accounts a FULL JOIN ledger.balances b ON b.account_id = a.id WHERE a.id IS NULL OR b.account_id IS NULL`,
  `SELECT 'posting ' || p.account_id || '/' || p.seq || ' leaves ' || p.balance_after AS violation
   FROM (SELECT *, sum(amount) OVER (PARTITION BY account_id ORDER BY seq) AS running FROM ledger.postings) p WHERE p.running <> p.balance_after`,
  `SELECT 'posting ' || account_id || '/' || min(seq) || ' is the first of its account' AS violation
   FROM ledger.postings GROUP BY account_id HAVING min(seq) <> 1`,
  `SELECT 'account ' || a.name || ' ' || a.asset || ' is below zero' AS violation
   FROM ledger.balances b JOIN ledger.accounts a ON a.id = b.account_id WHERE b.balance < 0 AND NOT b.may_be_negative`,
  // Holds.
  `SELECT 'hold ' || h.id || ' was not opened by entry ' || h.entry_id AS violation
   FROM ledger.holds h LEFT JOIN ledger.postings p ON p.account_id = h.account_id AND p.entry_id = h.entry_id AND p.amount = h.amount
   WHERE p.entry_id IS NULL`,
  `SELECT 'hold ' || r.hold_id || ' was not resolved by entry ' || r.entry_id AS violation
   FROM ledger.hold_resolutions r LEFT JOIN ledger.holds h ON h.id = r.hold_id
   LEFT JOIN ledger.postings p ON p.account_id = h.account_id AND p.entry_id = r.entry_id AND p.amount = -h.amount
   WHERE h.id IS NULL OR p.entry_id IS NULL`,
  // The journal.
  `SELECT 'the journal lacks an input before ' || j.seq AS violation
   FROM (SELECT seq, lag(seq, 1, 0::bigint) OVER (ORDER BY seq) AS previous FROM ledger.journal) j WHERE j.seq <> j.previous + 1`,
  `SELECT 'the journal ends at ' || coalesce(j.seq, 0) || ', its head says ' || coalesce(h.last_seq, 0) AS violation
   FROM (SELECT max(seq) AS seq, max(at_ms) AS at_ms FROM ledger.journal) j LEFT JOIN ledger.journal_head h ON h.id = 1
   WHERE coalesce(j.seq, 0) <> coalesce(h.last_seq, 0) OR coalesce(j.at_ms, 0) <> coalesce(h.last_at_ms, 0)`,
  `SELECT 'input ' || j.seq || ' is of day ' || j.day || ' after one of day ' || j.previous AS violation
   FROM (SELECT seq, day, kind, lag(day) OVER w AS previous, lag(kind) OVER w AS previous_kind FROM ledger.journal WINDOW w AS (ORDER BY seq)) j
   WHERE j.day <> j.previous + CASE WHEN j.previous_kind = 'closing' THEN 1 ELSE 0 END`,
  `SELECT 'input ' || seq || ' has a time of another day' AS violation FROM ledger.journal
   WHERE CASE WHEN kind = 'closing' THEN div(at_ms, 86400000) <= day ELSE div(at_ms, 86400000) <> day END`,
  `SELECT 'the open day is ' || h.open_day || ' after an input of day ' || j.day AS violation
   FROM ledger.journal_head h JOIN ledger.journal j ON j.seq = h.last_seq
   WHERE h.open_day IS DISTINCT FROM j.day + CASE WHEN j.kind = 'closing' THEN 1 ELSE 0 END`,
  `SELECT 'entry ' || e.id || ' comes from input ' || e.input_seq || ', which is not there' AS violation
   FROM ledger.entries e LEFT JOIN ledger.journal j ON j.seq = e.input_seq WHERE j.seq IS NULL`,
];

/** Returns what is wrong, one text each; an empty list means that no rule is violated. */
export async function checkLedger<Account extends string>(db: Queryable, chart: Chart<Account>): Promise<string[]> {
  const violations: string[] = [];
  for (const check of CHECKS) {
    const { rows } = await db.query<{ violation: string }>(check);
    violations.push(...rows.map((row) => row.violation));
  }
  return [...violations, ...(await checkKindNumbers(db, chart)), ...(await checkAccounts(db, chart))];
}

/** Checks that a posting's number is the one that the chart gives to its entry's kind. */
async function checkKindNumbers(
  db: Queryable,
  { kindNumbers = new Map() }: Pick<Chart, 'kindNumbers'>,
): Promise<string[]> {
  const { rows } = await db.query<{ violation: string }>(
    `SELECT 'posting ' || p.account_id || '/' || p.seq || ' has the kind number ' || p.kind_number || ', its entry is a ' || e.kind AS violation
     FROM ledger.postings p JOIN ledger.entries e ON e.id = p.entry_id AND e.occurred_at_ms = p.occurred_at_ms
     LEFT JOIN unnest($1::text[], $2::smallint[]) AS k (kind, number) ON k.kind = e.kind
     WHERE p.kind_number IS DISTINCT FROM k.number AND p.kind_number IS NOT NULL`,
    [[...kindNumbers.keys()], [...kindNumbers.values()]],
  );
  return rows.map((row) => row.violation);
}

interface AccountRow<Account> {
  readonly id: bigint;
  readonly name: Account;
  readonly asset: string;
  readonly balance: bigint;
  readonly may_be_negative: boolean;
}

const ACCOUNTS_PER_QUERY = 10_000;

/** Checks each account against the chart and its open holds. */
async function checkAccounts<Account extends string>(db: Queryable, chart: Chart<Account>): Promise<string[]> {
  const violations: string[] = [];
  const held = await readOpenHolds(db);
  for (let afterId: bigint | undefined = 0n; afterId !== undefined; ) {
    const { rows }: { rows: AccountRow<Account>[] } = await db.query(
      `SELECT a.id, a.name, a.asset, b.balance, b.may_be_negative FROM ledger.accounts a JOIN ledger.balances b ON b.account_id = a.id
       WHERE a.id > $1 ORDER BY a.id LIMIT $2`,
      [afterId, ACCOUNTS_PER_QUERY],
    );
    for (const { id, name, asset, balance, may_be_negative } of rows) {
      const account = `account ${name} ${asset}`;
      if (may_be_negative !== chart.mayBeNegative(name))
        violations.push(`${account} may wrongly be below zero, or may not`);
      const total = held.get(id);
      if ((total !== undefined || chart.isHeld(name)) && balance !== (total ?? 0n))
        violations.push(`${account} is ${balance}, its open holds sum to ${total ?? 0n}`);
    }
    afterId = rows.at(-1)?.id;
  }
  return violations;
}

/** Returns the sum of the open holds by account. */
async function readOpenHolds(db: Queryable): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await db.query<{ account_id: bigint; total: string }>(
    `SELECT h.account_id, sum(h.amount)::text AS total FROM ledger.holds h
     LEFT JOIN ledger.hold_resolutions r ON r.hold_id = h.id WHERE r.hold_id IS NULL GROUP BY h.account_id`,
  );
  return new Map(rows.map(({ account_id, total }) => [account_id, BigInt(total)]));
}
