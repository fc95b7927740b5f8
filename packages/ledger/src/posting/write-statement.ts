/** Writes a plan with one set-based statement, and notices when what the plan was made from has changed since. Decides nothing. */
import { assert } from '@suil/errors';
import { type Queryable, RetryTransaction, toNumberArray, toTextArray } from '@suil/postgres';
import type { Chart } from '../entry/chart.ts';
import { type Entry, hashEntry } from '../entry/entry.ts';
import { at, numberAt } from './at.ts';
import { accountKey, type BalanceRow, type KnownBatch } from './known.ts';
import type { Plan } from './plan.ts';

/**
 * Balances move only from where the plan saw them; fewer rows than planned means that another transaction moved them first. They are
 * named twice, so that no query plan ever reads all of them.
 */
const WRITE_PARTS = `
  WITH moved AS (
    UPDATE ledger.balances b SET balance = v.balance, last_seq = v.last_seq
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS v(account_id, seq_before, last_seq, balance)
    WHERE b.account_id = v.account_id AND b.account_id = ANY($1::bigint[]) AND b.last_seq = v.seq_before
    RETURNING 1
  ), keyed AS (
    INSERT INTO ledger.idempotency_keys (key, content_hash, entry_id)
    SELECT * FROM unnest($6::text[], $11::text[], $5::bigint[]) ON CONFLICT DO NOTHING RETURNING 1
  ), entered AS (
    INSERT INTO ledger.entries (id, key, kind, digest, occurred_at_ms, input_seq, posted_at_ms)
    SELECT v.*, $12::bigint FROM unnest($5::bigint[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[]) AS v
  ), posted AS (
    INSERT INTO ledger.postings (entry_id, account_id, seq, amount, balance_after, occurred_at_ms, kind_number)
    SELECT * FROM unnest($13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[], $19::smallint[])
  )`;
const COUNTS = '(SELECT count(*) FROM moved) AS moved, (SELECT count(*) FROM keyed) AS keyed';

const WRITE = `${WRITE_PARTS} SELECT ${COUNTS}, 0 AS held, 0 AS resolved`;

const WRITE_WITH_HOLDS = `${WRITE_PARTS}, held AS (
    INSERT INTO ledger.holds (id, account_id, amount, entry_id)
    SELECT * FROM unnest($20::text[], $21::bigint[], $22::bigint[], $23::bigint[]) ON CONFLICT DO NOTHING RETURNING 1
  ), resolved AS (
    INSERT INTO ledger.hold_resolutions (hold_id, outcome, entry_id)
    SELECT * FROM unnest($24::text[], $25::text[], $26::bigint[]) ON CONFLICT DO NOTHING RETURNING 1
  )
  SELECT ${COUNTS}, (SELECT count(*) FROM held) AS held, (SELECT count(*) FROM resolved) AS resolved`;

type WriteRow = Record<'moved' | 'keyed' | 'held' | 'resolved', bigint | number>;

/**
 * Writes what `plan` posts of `entries`; their ids are in `known`.
 * @throws {RetryTransaction} when a balance, a key or a hold is no longer as it was read
 */
export async function writeStatement(
  tx: Queryable,
  chart: Chart,
  entries: readonly Entry[],
  plan: Plan,
  known: KnownBatch,
  nowMs: number,
): Promise<void> {
  const fresh = entries.flatMap((entry, index) => {
    const [outcome, entryId] = [plan.outcomes[index], known.ids[index]];
    return outcome?.status === 'post' && entryId !== undefined ? [{ ...entry, entryId }] : [];
  });
  const rows = listRows(plan, known);
  const moves = listMoves(rows, plan);
  const hasHolds = plan.holds.length + plan.resolutions.length > 0;
  const written = await tx.query<WriteRow>({
    name: hasHolds ? 'ledger_write_holds' : 'ledger_write',
    text: hasHolds ? WRITE_WITH_HOLDS : WRITE,
    values: [
      ...toEntryValues(fresh, moves, nowMs),
      ...toPostingValues(chart, entries, rows, plan, known),
      ...(hasHolds ? toHoldValues(plan, known) : []),
    ],
  });
  const [row] = written.rows;
  const complete =
    Number(row?.moved) === moves.length &&
    Number(row?.keyed) === fresh.length &&
    Number(row?.held) === plan.holds.length &&
    Number(row?.resolved) === plan.resolutions.length;
  if (!complete) throw new RetryTransaction('a balance, a key or a hold changed since it was read');
}

interface Move {
  readonly before: BalanceRow;
  readonly balance: bigint;
  readonly seq: bigint;
}

/** Returns the accounts that change, by ascending id: every transaction locks them in this order. */
function listMoves(rows: readonly BalanceRow[], { accounts }: Plan): Move[] {
  return rows
    .map((before, index) => ({
      before,
      balance: numberAt(accounts.balance, index),
      seq: numberAt(accounts.seq, index),
    }))
    .filter(({ before, seq }) => seq !== before.lastSeq)
    .sort((left, right) => (left.before.accountId < right.before.accountId ? -1 : 1));
}

/** Returns the row of each account before the plan. */
function listRows({ accounts: { names, assets } }: Plan, { balances }: KnownBatch): BalanceRow[] {
  return names.map((name, index) => {
    const row = balances.get(accountKey(name, at(assets, index)));
    assert(row, 'every account of the batch was read');
    return row;
  });
}

type Fresh = Entry & { readonly entryId: bigint };

function toEntryValues(fresh: readonly Fresh[], moves: readonly Move[], nowMs: number): unknown[] {
  return [
    toNumberArray(moves.map(({ before }) => before.accountId)),
    toNumberArray(moves.map(({ before }) => before.lastSeq)),
    toNumberArray(moves.map(({ seq }) => seq)),
    toNumberArray(moves.map(({ balance }) => balance)),
    toNumberArray(fresh.map((entry) => entry.entryId)),
    toTextArray(fresh.map((entry) => entry.key)),
    toTextArray(fresh.map((entry) => entry.kind)),
    toTextArray(fresh.map((entry) => entry.digest)),
    toNumberArray(fresh.map((entry) => entry.occurredAtMs)),
    toNumberArray(fresh.map((entry) => entry.inputSeq)),
    toTextArray(fresh.map(hashEntry)),
    nowMs,
  ];
}

function toPostingValues(
  { kindNumbers }: Chart,
  entries: readonly Entry[],
  rows: readonly BalanceRow[],
  { postings }: Plan,
  { ids }: KnownBatch,
): unknown[] {
  const entryOf = [...postings.entry];
  return [
    toNumberArray(entryOf.map((entry) => at(ids, entry))),
    toNumberArray([...postings.account].map((account) => at(rows, account).accountId)),
    toNumberArray(postings.seq),
    toNumberArray(postings.amount),
    toNumberArray(postings.balanceAfter),
    toNumberArray(entryOf.map((entry) => at(entries, entry).occurredAtMs)),
    entryOf.map((entry) => kindNumbers?.get(at(entries, entry).kind) ?? null),
  ];
}

function toHoldValues({ holds, resolutions }: Plan, { balances, ids }: KnownBatch): unknown[] {
  return [
    toTextArray(holds.map((hold) => hold.id)),
    toNumberArray(holds.map(({ account, asset }) => balances.get(accountKey(account, asset))?.accountId ?? 0n)),
    toNumberArray(holds.map((hold) => hold.amount)),
    toNumberArray(holds.map(({ entry }) => at(ids, entry))),
    toTextArray(resolutions.map((resolution) => resolution.id)),
    toTextArray(resolutions.map((resolution) => resolution.outcome)),
    toNumberArray(resolutions.map(({ entry }) => at(ids, entry))),
  ];
}
