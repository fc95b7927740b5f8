/**
 * Moves the balances of a bulk plan with one set-based update and tells where each account stood before. Thousands of accounts go as
 * parameters, more by COPY through a temporary table. Makes the accounts that no entry has named before.
 */

import { copyColumns, readColumns, type Transaction, toNumberArray, toTextArray } from '@suil/postgres';
import type { AccountName } from '../entry/chart.ts';
import { LedgerError } from '../errors.ts';
import { createAccounts } from './ground.ts';
import type { BulkPlan } from './plan-bulk.ts';

/** Where each account of the plan stood before, by its place in the plan. */
export type Moved = { id: BigInt64Array; balance: BigInt64Array; lastSeq: BigInt64Array };

/** A million accounts joined in memory; with less they would go through files, in no order. */
const JOIN_MEMORY = '256MB';

/**
 * Moves the accounts of `plan`, by a table when they are more than `parametersMax`, and returns where they stood.
 * @throws {LEDGER_BALANCE_INSUFFICIENT} then the transaction must not be committed
 */
export async function moveBalances(tx: Transaction, plan: BulkPlan, parametersMax: number): Promise<Moved> {
  const accounts = plan.accountNames.length;
  const moved: Moved = {
    id: new BigInt64Array(accounts),
    balance: new BigInt64Array(accounts),
    lastSeq: new BigInt64Array(accounts),
  };
  if (accounts > parametersMax) await moveByTable(tx, plan, moved);
  else await moveByParameters(tx, plan, moved);
  // Accounts count their ids from 1: what has none did not move.
  const short = moved.id.indexOf(0n);
  if (short === -1) return moved;
  const context = { account: plan.accountNames[short] ?? '', asset: plan.accountAssets[short] ?? '' };
  throw new LedgerError('LEDGER_BALANCE_INSUFFICIENT', context);
}

async function moveByParameters(tx: Transaction, plan: BulkPlan, moved: Moved): Promise<void> {
  await moveSome(tx, plan, moved, [...plan.accountNames.keys()]);
  const unmoved = [...plan.accountNames.keys()].filter((place) => moved.id[place] === 0n);
  if (unmoved.length === 0) return;
  const named = unmoved.map((place) => ({
    account: plan.accountNames[place] as AccountName,
    asset: plan.accountAssets[place] as string,
  }));
  await createAccounts(tx, named);
  await moveSome(tx, plan, moved, unmoved);
}

/** Accounts are looked up one by one, so that no plan ever reads all of them. */
const MOVE = `
  UPDATE ledger.balances b SET balance = b.balance + t.total, last_seq = b.last_seq + t.postings
  FROM unnest($1::integer[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])
    AS t(place, name, asset, postings, total, low)
  CROSS JOIN LATERAL (SELECT id FROM ledger.accounts WHERE name = t.name AND asset = t.asset LIMIT 1) a
  WHERE b.account_id = a.id AND (b.balance + t.low >= 0 OR b.may_be_negative)
  RETURNING t.place, b.account_id, b.balance - t.total AS balance, b.last_seq - t.postings AS last_seq`;

type MovedRow = { place: number; account_id: bigint; balance: bigint; last_seq: bigint };

async function moveSome(tx: Transaction, plan: BulkPlan, moved: Moved, places: readonly number[]): Promise<void> {
  const pick = (values: BigInt64Array) => toNumberArray(places.map((place) => values[place] as bigint));
  const { rows } = await tx.query<MovedRow>({
    name: 'ledger_move',
    text: MOVE,
    values: [
      toNumberArray(places),
      toTextArray(places.map((place) => plan.accountNames[place] as string)),
      toTextArray(places.map((place) => plan.accountAssets[place] as string)),
      pick(plan.accountPostings),
      pick(plan.accountTotal),
      pick(plan.accountLow),
    ],
  });
  for (const { place, account_id, balance, last_seq } of rows) {
    moved.id[place] = account_id;
    moved.balance[place] = balance;
    moved.lastSeq[place] = last_seq;
  }
}

async function moveByTable(tx: Transaction, plan: BulkPlan, moved: Moved): Promise<void> {
  await tx.query(`SET LOCAL work_mem = '${JOIN_MEMORY}'`);
  await tx.query(`
    CREATE TEMPORARY TABLE IF NOT EXISTS ledger_bulk (
      place integer, name text, asset text, negative integer, postings bigint, total bigint, low bigint) ON COMMIT DROP;
    TRUNCATE ledger_bulk`);
  await copyColumns(tx, 'ledger_bulk', {
    place: { type: 'integer', values: Int32Array.from(plan.accountNames.keys()) },
    name: { type: 'text', values: plan.accountNames },
    asset: { type: 'text', values: plan.accountAssets },
    negative: { type: 'integer', values: plan.accountNegative },
    postings: { type: 'bigint', values: plan.accountPostings },
    total: { type: 'bigint', values: plan.accountTotal },
    low: { type: 'bigint', values: plan.accountLow },
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
  for (const [row, place] of columns.place.entries()) {
    moved.id[place] = columns.id[row] as bigint;
    moved.balance[place] = columns.balance[row] as bigint;
    moved.lastSeq[place] = columns.lastSeq[row] as bigint;
  }
}
