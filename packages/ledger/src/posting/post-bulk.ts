/**
 * Posts what is too much for one statement's parameters, all or nothing: one entry with a million postings, or many entries. Balances
 * move with one set-based update (move-balances.ts), keys, entries and postings go in by COPY. The same rules as post.ts.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { assert } from '@suil/errors';
import { copyColumns, RetryTransaction, readColumns, runInTurn, type Transaction } from '@suil/postgres';
import { AMOUNT_MAX, type Entry, findEntryDefect, hashEntry } from '../entry/entry.ts';
import { LedgerError } from '../errors.ts';
import { findKeys } from './ground.ts';
import { type Moved, moveBalances } from './move-balances.ts';
import type { KnownKey } from './plan-batch.ts';
import { type BulkPlan, planBulk } from './plan-bulk.ts';
import { postEntries, requirePosted } from './post.ts';

const BULK_POSTINGS_MIN = 2_000;
const KEYS_PER_QUERY = 10_000;
const PARAMETERS_MAX = 20_000;
const UNIQUE_VIOLATION = '23505';
const NUMERIC_OUT_OF_RANGE = '22003';

export type PostBulkOptions = {
  /** Fewer postings than this take the one statement of post.ts. Default 2,000. */
  postingsMin?: number;
  /** The caller knows that no entry was posted before: none is looked for, and one that was is refused with all others. */
  areNew?: boolean;
  /** More accounts than this move through a temporary table. Default 20,000. */
  parametersMax?: number;
};

/**
 * Posts entries in order, in the caller's transaction, and returns their ids. An entry that stands already under its key with the
 * same content counts as posted. Holds are not for this road.
 * @throws {LEDGER_BALANCE_INSUFFICIENT}, {LEDGER_KEY_CONFLICT}, {LEDGER_ENTRY_INVALID}; then the transaction must not be committed
 */
export async function postBulk(
  tx: Transaction,
  entries: readonly Entry[],
  nowMs: number,
  { postingsMin = BULK_POSTINGS_MIN, areNew = false, parametersMax = PARAMETERS_MAX }: PostBulkOptions = {},
): Promise<bigint[]> {
  const withHold = entries.find(({ opensHold, resolvesHold }) => opensHold !== undefined || resolvesHold !== undefined);
  if (withHold) throw invalid(withHold.key, 'a hold is not opened or resolved in bulk');
  const postings = entries.reduce((sum, entry) => sum + entry.postings.length, 0);
  if (postings < postingsMin) return (await postEntries(tx, entries, nowMs)).map(requirePosted);
  for (const entry of entries) {
    const defect = findEntryDefect(entry);
    if (defect !== null) throw invalid(entry.key, defect);
  }
  // Between the steps of many entries, so that what is on its way to the database keeps going.
  await nextTurn();
  const known = areNew ? new Map<string, KnownKey>() : await findStanding(tx, entries);
  const { fresh, sameAs, standing } = judgeStanding(entries, known);
  const written = await writeBulk(tx, pick(entries, fresh), { nowMs, areNew, parametersMax });
  const ids = [...standing];
  for (const [place, index] of fresh.entries()) ids[index] = written[place] as bigint;
  return entries.map((_, index) => ids[sameAs.get(index) ?? index] as bigint);
}

/** Returns what stands already under the entries' keys. */
async function findStanding(tx: Transaction, entries: readonly Entry[]): Promise<Map<string, KnownKey>> {
  const standing = new Map<string, KnownKey>();
  for (let start = 0; start < entries.length; start += KEYS_PER_QUERY) {
    const keys = entries.slice(start, start + KEYS_PER_QUERY).map(({ key }) => key);
    for (const [key, known] of await findKeys(tx, keys)) standing.set(key, known);
  }
  return standing;
}

type Judged = {
  /** Indices of the entries to write. */
  fresh: number[];
  /** Index of an entry that says again what an earlier one said, and of that one. */
  sameAs: Map<number, number>;
  /** Ids of those that are posted already, by index. */
  standing: bigint[];
};

/** @throws {LEDGER_KEY_CONFLICT} */
function judgeStanding(entries: readonly Entry[], known: ReadonlyMap<string, KnownKey>): Judged {
  const judged: Judged = { fresh: [], sameAs: new Map(), standing: [] };
  const firsts = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const { key } = entry;
    const posted = known.get(key);
    const first = firsts.get(key);
    if (posted === undefined && first === undefined) {
      judged.fresh.push(index);
      firsts.set(key, index);
      continue;
    }
    const hash = posted?.contentHash ?? hashEntry(entries[first as number] as Entry);
    if (hash !== hashEntry(entry)) throw new LedgerError('LEDGER_KEY_CONFLICT', { key });
    if (posted) judged.standing[index] = posted.entryId;
    else judged.sameAs.set(index, first as number);
  }
  return judged;
}

type WriteOptions = { nowMs: number; areNew: boolean; parametersMax: number };

async function writeBulk(tx: Transaction, entries: readonly Entry[], options: WriteOptions): Promise<BigInt64Array> {
  if (entries.length === 0) return new BigInt64Array();
  await nextTurn();
  const plan = planBulk(entries);
  if (plan === null) throw beyond(entries);
  let moved: Moved | undefined;
  let ids: BigInt64Array = new BigInt64Array();
  await runInTurn<void>(tx, [
    async (lane) => {
      moved = await moveBalances(lane, plan, options.parametersMax).catch((cause: { code?: string }) => {
        throw cause.code === NUMERIC_OUT_OF_RANGE ? beyond(entries) : cause;
      });
    },
    async (lane) => {
      ids = await writeEntries(lane, entries, options);
    },
  ]);
  assert(moved, 'balances have moved');
  await writePostings(tx, entries, plan, moved, ids);
  return ids;
}

async function writeEntries(
  tx: Transaction,
  entries: readonly Entry[],
  { nowMs, areNew }: WriteOptions,
): Promise<BigInt64Array> {
  // While the database moves the balances.
  const hashes = entries.map(hashEntry);
  const { columns } = await readColumns(
    tx,
    `SELECT nextval('ledger.entry_ids') FROM generate_series(1, ${entries.length})`,
    { id: 'bigint' },
  );
  const ids = columns.id.sort();
  const keys = entries.map(({ key }) => key);
  try {
    await copyColumns(tx, 'ledger.idempotency_keys', {
      key: { type: 'text', values: keys },
      content_hash: { type: 'text', values: hashes },
      entry_id: { type: 'bigint', values: ids },
    });
  } catch (cause) {
    const { code, detail = '' } = cause as { code?: string; detail?: string };
    if (code !== UNIQUE_VIOLATION) throw cause;
    if (areNew) throw new LedgerError('LEDGER_KEY_CONFLICT', { key: /=\((.*)\)/.exec(detail)?.[1] ?? '' }, { cause });
    throw new RetryTransaction('a key was used since it was looked up', { cause });
  }
  await copyColumns(tx, 'ledger.entries', {
    id: { type: 'bigint', values: ids },
    key: { type: 'text', values: keys },
    kind: { type: 'text', values: entries.map(({ kind }) => kind) },
    digest: { type: 'text', values: entries.map(({ digest }) => digest) },
    occurred_at_ms: { type: 'bigint', values: BigInt64Array.from(entries, (entry) => BigInt(entry.occurredAtMs)) },
    input_seq: { type: 'bigint', values: BigInt64Array.from(entries, (entry) => entry.inputSeq) },
    posted_at_ms: { type: 'bigint', values: new BigInt64Array(entries.length).fill(BigInt(nowMs)) },
  });
  return ids;
}

async function writePostings(
  tx: Transaction,
  entries: readonly Entry[],
  plan: BulkPlan,
  moved: Moved,
  ids: BigInt64Array,
): Promise<void> {
  const times = BigInt64Array.from(entries, (entry) => BigInt(entry.occurredAtMs));
  const { postingAccount, postingEntry, postingCount, postingRunning } = plan;
  await copyColumns(tx, 'ledger.postings', {
    account_id: { type: 'bigint', values: pickNumbers(moved.id, postingAccount) },
    seq: { type: 'bigint', values: add(postingCount, pickNumbers(moved.lastSeq, postingAccount), entries) },
    entry_id: { type: 'bigint', values: pickNumbers(ids, postingEntry) },
    amount: { type: 'bigint', values: plan.postingAmount },
    balance_after: { type: 'bigint', values: add(postingRunning, pickNumbers(moved.balance, postingAccount), entries) },
    occurred_at_ms: { type: 'bigint', values: pickNumbers(times, postingEntry) },
  });
}

/** Returns what is at each index; all of it as it is when nothing is left out. */
function pick<T>(values: readonly T[], indices: readonly number[]): readonly T[] {
  return indices.length === values.length ? values : indices.map((index) => values[index] as T);
}

/** Returns the value of each place. */
function pickNumbers(values: BigInt64Array, places: Int32Array): BigInt64Array {
  const picked = new BigInt64Array(places.length);
  for (let index = 0; index < places.length; index += 1) picked[index] = values[places[index] as number] as bigint;
  return picked;
}

/** Adds `more` to `values`, in place. @throws {LEDGER_ENTRY_INVALID} beyond 64 bits */
function add(values: BigInt64Array, more: BigInt64Array, entries: readonly Entry[]): BigInt64Array {
  for (let index = 0; index < values.length; index += 1) {
    const sum = (values[index] as bigint) + (more[index] as bigint);
    if (sum > AMOUNT_MAX || sum < -AMOUNT_MAX) throw beyond(entries);
    values[index] = sum;
  }
  return values;
}

function beyond([first]: readonly Entry[]): LedgerError {
  return invalid(first?.key ?? '', 'a balance beyond 64 bits');
}

function invalid(key: string, detail: string): LedgerError {
  return new LedgerError('LEDGER_ENTRY_INVALID', { key, detail });
}
