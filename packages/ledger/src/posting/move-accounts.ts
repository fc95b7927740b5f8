/**
 * Moves the accounts of a plan with one set-based update and returns where each was before. Thousands of accounts go as
 * parameters, more by COPY through a temporary table. Creates the accounts that no entry has named before.
 */
import { copyColumns, readColumns, type Transaction, toNumberArray, toTextArray } from '@suil/postgres';
import type { Chart } from '../entry/chart.ts';
import { LedgerError } from '../errors.ts';
import { at, numberAt } from './at.ts';
import { createAccounts } from './known.ts';
import type { PlannedAccounts } from './planned.ts';

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
  accounts: PlannedAccounts,
  parametersMax: number,
): Promise<MovedAccounts> {
  const { names, assets } = accounts;
  const moved = {
    id: new BigInt64Array(names.length),
    balance: new BigInt64Array(names.length),
    lastSeq: new BigInt64Array(names.length),
  };
  if (names.length > parametersMax) await moveByTable(tx, accounts, moved);
  else await moveByParameters(tx, chart, accounts, moved);
  const short = moved.id.indexOf(UNMOVED);
  if (short === -1) return moved;
  throw new LedgerError('LEDGER_BALANCE_INSUFFICIENT', { account: at(names, short), asset: at(assets, short) });
}

/** The database counts ids from 1. */
const UNMOVED = 0n;

async function moveByParameters(
  tx: Transaction,
  chart: Chart,
  accounts: PlannedAccounts,
  moved: MovedAccounts,
): Promise<void> {
  const { names, assets } = accounts;
  await moveSome(tx, accounts, moved, [...names.keys()]);
  const unmoved = [...names.keys()].filter((index) => moved.id[index] === UNMOVED);
  if (unmoved.length === 0) return;
  const missing = unmoved.map((index) => ({ name: at(names, index), asset: at(assets, index) }));
  await createAccounts(tx, chart, missing);
  await moveSome(tx, accounts, moved, unmoved);
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

async function moveSome(
  tx: Transaction,
  { names, assets, seq, balance, low }: PlannedAccounts,
  moved: MovedAccounts,
  indices: readonly number[],
): Promise<void> {
  const numbers = (values: BigInt64Array) => toNumberArray(indices.map((index) => numberAt(values, index)));
  const texts = (values: readonly string[]) => toTextArray(indices.map((index) => at(values, index)));
  const { rows } = await tx.query<MovedRow>({
    name: 'ledger_move',
    text: MOVE,
    values: [toNumberArray(indices), texts(names), texts(assets), numbers(seq), numbers(balance), numbers(low)],
  });
  for (const { place, account_id, balance, last_seq } of rows) setRow(moved, place, account_id, balance, last_seq);
}

async function moveByTable(tx: Transaction, accounts: PlannedAccounts, moved: MovedAccounts): Promise<void> {
  await tx.query(`SET LOCAL work_mem = '${JOIN_MEMORY}'`);
  await tx.query(`
    CREATE TEMPORARY TABLE IF NOT EXISTS ledger_bulk (
      place integer, name text, asset text, negative integer, postings bigint, total bigint, low bigint) ON COMMIT DROP;
    TRUNCATE ledger_bulk`);
  await copyColumns(tx, 'ledger_bulk', {
    place: { type: 'integer', values: Int32Array.from(accounts.names.keys()) },
    name: { type: 'text', values: accounts.names },
    asset: { type: 'text', values: accounts.assets },
    negative: { type: 'integer', values: accounts.mayBeNegative },
    postings: { type: 'bigint', values: accounts.seq },
    total: { type: 'bigint', values: accounts.balance },
    low: { type: 'bigint', values: accounts.low },
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
  const { length, columns } = await readColumns(
    tx,
    `UPDATE ledger.balances b SET balance = b.balance + t.total, last_seq = b.last_seq + t.postings
     FROM ledger_bulk t JOIN ledger.accounts a ON a.name = t.name AND a.asset = t.asset
     WHERE b.account_id = a.id AND (b.balance + t.low >= 0 OR b.may_be_negative)
     RETURNING t.place, b.account_id, b.balance - t.total, b.last_seq - t.postings`,
    { place: 'integer', id: 'bigint', balance: 'bigint', lastSeq: 'bigint' },
  );
  const { place, id, balance, lastSeq } = columns;
  for (let row = 0; row < length; row += 1)
    setRow(moved, place[row] ?? 0, numberAt(id, row), numberAt(balance, row), numberAt(lastSeq, row));
}

function setRow(moved: MovedAccounts, index: number, id: bigint, balance: bigint, lastSeq: bigint): void {
  moved.id[index] = id;
  moved.balance[index] = balance;
  moved.lastSeq[index] = lastSeq;
}
