/**
 * Moves the accounts of a plan with one set-based update and returns where each was before. Thousands of accounts go as
 * parameters, more by COPY through a temporary table. Creates the accounts that no entry has named before.
 */
import { copyColumns, readColumns, type Transaction, toNumberArray, toTextArray } from '@suil/postgres';
import type { Chart } from '../entry/chart.ts';
import { LedgerError } from '../errors.ts';
import { createAccounts } from './known.ts';
import type { PlannedAccount } from './planned.ts';

/** The row of each account before the move, by its index in the plan. */
export interface MovedAccounts {
  readonly id: BigInt64Array;
  readonly balance: BigInt64Array;
  readonly lastSeq: BigInt64Array;
}

/** A million accounts joined in memory; with less they would go through files, in no order. */
const JOIN_MEMORY = '256MB';

/**
 * Moves `accounts`, through a table when they are more than `parametersMax`, and returns where they were.
 * @throws {LEDGER_BALANCE_INSUFFICIENT} then the transaction must not be committed
 */
export async function moveAccounts(
  tx: Transaction,
  chart: Chart,
  accounts: readonly PlannedAccount[],
  parametersMax: number,
): Promise<MovedAccounts> {
  const moved = {
    id: new BigInt64Array(accounts.length),
    balance: new BigInt64Array(accounts.length),
    lastSeq: new BigInt64Array(accounts.length),
  };
  if (accounts.length > parametersMax) await moveByTable(tx, accounts, moved);
  else await moveByParameters(tx, chart, accounts, moved);
  const short = accounts.find(({ index }) => !hasMoved(moved, index));
  if (short) throw new LedgerError('LEDGER_BALANCE_INSUFFICIENT', { account: short.name, asset: short.asset });
  return moved;
}

/** The database counts ids from 1. */
function hasMoved({ id }: MovedAccounts, index: number): boolean {
  return id[index] !== 0n;
}

async function moveByParameters(
  tx: Transaction,
  chart: Chart,
  accounts: readonly PlannedAccount[],
  moved: MovedAccounts,
): Promise<void> {
  await moveSome(tx, accounts, moved);
  const unmoved = accounts.filter(({ index }) => !hasMoved(moved, index));
  if (unmoved.length === 0) return;
  await createAccounts(tx, chart, unmoved);
  await moveSome(tx, unmoved, moved);
}

/** Accounts are looked up one by one, so that no query plan ever reads all of them. */
const MOVE = `
  UPDATE ledger.balances b SET balance = b.balance + t.total, last_seq = b.last_seq + t.postings
  FROM unnest($1::integer[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])
    AS t(place, name, asset, postings, total, low)
  CROSS JOIN LATERAL (SELECT id FROM ledger.accounts WHERE name = t.name AND asset = t.asset LIMIT 1) a
  WHERE b.account_id = a.id AND (b.balance + t.low >= 0 OR b.may_be_negative)
  RETURNING t.place, b.account_id, b.balance - t.total AS balance, b.last_seq - t.postings AS last_seq`;

interface MovedRow {
  readonly place: number;
  readonly account_id: bigint;
  readonly balance: bigint;
  readonly last_seq: bigint;
}

async function moveSome(tx: Transaction, accounts: readonly PlannedAccount[], moved: MovedAccounts): Promise<void> {
  const { rows } = await tx.query<MovedRow>({
    name: 'ledger_move',
    text: MOVE,
    values: [
      toNumberArray(accounts.map(({ index }) => index)),
      toTextArray(accounts.map(({ name }) => name)),
      toTextArray(accounts.map(({ asset }) => asset)),
      toNumberArray(accounts.map(({ seq }) => seq)),
      toNumberArray(accounts.map(({ balance }) => balance)),
      toNumberArray(accounts.map(({ low }) => low)),
    ],
  });
  for (const { place, account_id, balance, last_seq } of rows) setRow(moved, place, account_id, balance, last_seq);
}

async function moveByTable(tx: Transaction, accounts: readonly PlannedAccount[], moved: MovedAccounts): Promise<void> {
  await tx.query(`SET LOCAL work_mem = '${JOIN_MEMORY}'`);
  await tx.query(`
    CREATE TEMPORARY TABLE IF NOT EXISTS ledger_bulk (
      place integer, name text, asset text, negative integer, postings bigint, total bigint, low bigint) ON COMMIT DROP;
    TRUNCATE ledger_bulk`);
  await copyColumns(tx, 'ledger_bulk', {
    place: { type: 'integer', values: Int32Array.from(accounts, ({ index }) => index) },
    name: { type: 'text', values: accounts.map(({ name }) => name) },
    asset: { type: 'text', values: accounts.map(({ asset }) => asset) },
    negative: { type: 'integer', values: Int32Array.from(accounts, ({ mayBeNegative }) => Number(mayBeNegative)) },
    postings: { type: 'bigint', values: BigInt64Array.from(accounts, ({ seq }) => BigInt(seq)) },
    total: { type: 'bigint', values: BigInt64Array.from(accounts, ({ balance }) => balance) },
    low: { type: 'bigint', values: BigInt64Array.from(accounts, ({ low }) => low) },
  });
  await tx.query('ANALYZE ledger_bulk');
  await tx.query(`
    WITH made AS (
      INSERT INTO ledger.accounts (name, asset)
      SELECT t.name, t.asset FROM ledger_bulk t LEFT JOIN ledger.accounts a ON a.name = t.name AND a.asset = t.asset WHERE a.id IS NULL
      ORDER BY t.place
      ON CONFLICT DO NOTHING RETURNING id, name, asset
    )
    INSERT INTO ledger.balances (account_id, balance, last_seq, may_be_negative)
    SELECT m.id, 0, 0, t.negative = 1 FROM made m JOIN ledger_bulk t ON t.name = m.name AND t.asset = m.asset`);
  const { columns } = await readColumns(
    tx,
    `UPDATE ledger.balances b SET balance = b.balance + t.total, last_seq = b.last_seq + t.postings
     FROM ledger_bulk t JOIN ledger.accounts a ON a.name = t.name AND a.asset = t.asset
     WHERE b.account_id = a.id AND (b.balance + t.low >= 0 OR b.may_be_negative)
     RETURNING t.place, b.account_id, b.balance - t.total, b.last_seq - t.postings`,
    { place: 'integer', id: 'bigint', balance: 'bigint', lastSeq: 'bigint' },
  );
  const { place, id, balance, lastSeq } = columns;
  for (const [row, index] of place.entries())
    setRow(moved, index, id[row] ?? 0n, balance[row] ?? 0n, lastSeq[row] ?? 0n);
}

function setRow(moved: MovedAccounts, index: number, id: bigint, balance: bigint, lastSeq: bigint): void {
  moved.id[index] = id;
  moved.balance[index] = balance;
  moved.lastSeq[index] = lastSeq;
}
