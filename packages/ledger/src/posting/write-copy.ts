/**
 * Writes a plan that was made without reading balances: they move with one set-based update, keys, entries and postings go in by COPY.
 * For what is too much for one statement's parameters. All or nothing.
 */
import { assert } from '@suil/errors';
import { copyColumns, RetryTransaction, readColumns, runPipelined, type Transaction } from '@suil/postgres';
import type { Chart } from '../entry/chart.ts';
import { AMOUNT_MAX, type Entry, hashEntry } from '../entry/entry.ts';
import { LedgerError } from '../errors.ts';
import { at, numberAt, pick } from './at.ts';
import { type MovedAccounts, moveAccounts } from './move-accounts.ts';
import type { Plan } from './plan.ts';

const UNIQUE_VIOLATION = '23505';
const NUMERIC_OUT_OF_RANGE = '22003';

export interface WriteCopyOptions {
  readonly nowMs: number;
  /** A key that is in use is a conflict, because the caller did not look for it; otherwise the transaction runs again. */
  readonly areNew: boolean;
  /** More accounts than this move through a temporary table. */
  readonly parametersMax: number;
}

/**
 * Writes what `plan` posts of `entries`, and returns their new ids by the index of the entry; 0 for those that are not new.
 * @throws {LEDGER_BALANCE_INSUFFICIENT}, {LEDGER_KEY_CONFLICT}, {LEDGER_ENTRY_INVALID}; then the transaction must not be committed
 */
export async function writeCopy(
  tx: Transaction,
  chart: Chart,
  entries: readonly Entry[],
  plan: Plan,
  options: WriteCopyOptions,
): Promise<BigInt64Array> {
  const ids = new BigInt64Array(entries.length);
  const fresh = [...entries.keys()].filter((index) => plan.outcomes[index]?.status === 'post');
  const [first] = fresh;
  if (first === undefined) return ids;
  const beyond = () => balanceBeyond(at(entries, first).key);
  let moved: MovedAccounts | undefined;
  await runPipelined<void>(tx, [
    async (pipelined) => {
      moved = await moveAccounts(pipelined, chart, plan.accounts, options.parametersMax).catch((cause: unknown) => {
        throw readFailure(cause)?.code === NUMERIC_OUT_OF_RANGE ? beyond() : cause;
      });
    },
    async (pipelined) => {
      const newIds = await writeEntries(
        pipelined,
        fresh.map((index) => at(entries, index)),
        options,
      );
      for (const [place, id] of newIds.entries()) ids[at(fresh, place)] = id;
    },
  ]);
  assert(moved, 'balances have moved');
  await writePostings(tx, chart, entries, plan, { moved, ids, beyond });
  return ids;
}

async function writeEntries(
  tx: Transaction,
  entries: readonly Entry[],
  { nowMs, areNew }: WriteCopyOptions,
): Promise<BigInt64Array> {
  // Computed while the database moves the balances.
  const hashes = entries.map(hashEntry);
  const { columns } = await readColumns(
    tx,
    `SELECT nextval('ledger.entry_ids') FROM generate_series(1, ${entries.length})`,
    { id: 'bigint' },
  );
  const ids = columns.id.sort();
  const keys = entries.map(({ key }) => key);
  await copyColumns(tx, 'ledger.idempotency_keys', {
    key: { type: 'text', values: keys },
    content_hash: { type: 'text', values: hashes },
    entry_id: { type: 'bigint', values: ids },
  }).catch((cause: unknown) => {
    const failure = readFailure(cause);
    if (failure?.code !== UNIQUE_VIOLATION) throw cause;
    if (areNew)
      throw new LedgerError('LEDGER_KEY_CONFLICT', { key: /=\((.*)\)/.exec(failure.detail)?.[1] ?? '' }, { cause });
    throw new RetryTransaction('a key was used since it was looked up', { cause });
  });
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
  { kindNumbers }: Chart,
  entries: readonly Entry[],
  { postings }: Plan,
  { moved, ids, beyond }: { moved: MovedAccounts; ids: BigInt64Array; beyond: () => LedgerError },
): Promise<void> {
  const numbers = entries.map(({ kind }) => kindNumbers?.get(kind) ?? null);
  const times = BigInt64Array.from(entries, (entry) => BigInt(entry.occurredAtMs));
  const { account, entry } = postings;
  await copyColumns(tx, 'ledger.postings', {
    account_id: { type: 'bigint', values: pick(moved.id, account) },
    seq: { type: 'bigint', values: add(pick(moved.lastSeq, account), postings.seq, beyond) },
    entry_id: { type: 'bigint', values: pick(ids, entry) },
    amount: { type: 'bigint', values: postings.amount },
    balance_after: { type: 'bigint', values: add(pick(moved.balance, account), postings.balanceAfter, beyond) },
    occurred_at_ms: { type: 'bigint', values: pick(times, entry) },
    kind_number: { type: 'smallint', values: Array.from(entry, (index) => numbers[index] ?? null) },
  });
}

/** Adds `more` to `values`, in place. @throws what `beyond` returns when a sum has more than 64 bits */
function add(values: BigInt64Array, more: BigInt64Array, beyond: () => LedgerError): BigInt64Array {
  for (let index = 0; index < values.length; index += 1) {
    const sum = numberAt(values, index) + numberAt(more, index);
    if (sum > AMOUNT_MAX || sum < -AMOUNT_MAX) throw beyond();
    values[index] = sum;
  }
  return values;
}

/** What the database says of a statement that failed; null for any other failure. */
function readFailure(cause: unknown): { code: unknown; detail: string } | null {
  if (!(cause instanceof Error) || !('code' in cause)) return null;
  return { code: cause.code, detail: 'detail' in cause ? String(cause.detail) : '' };
}

function balanceBeyond(key: string): LedgerError {
  return new LedgerError('LEDGER_ENTRY_INVALID', { key, detail: 'a balance beyond 64 bits' });
}
