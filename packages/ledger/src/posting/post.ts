/**
 * Posts entries inside the caller's transaction: what the database holds of the batch is read, the plan is made in memory, and one of two
 * writers writes it: one statement, or COPY for a large batch. Portable SQL only: no locks beyond the rows written, no functions, no triggers.
 */
import { setImmediate as nextTask } from 'node:timers/promises';
import type { Queryable, Transaction } from '@suil/postgres';
import type { Chart } from '../entry/chart.ts';
import type { Entry } from '../entry/entry.ts';
import { LedgerError } from '../errors.ts';
import { findKeys, readKnown } from './known.ts';
import { type Outcome, type Plan, planEntries, type Refusal } from './plan.ts';
import { countPostings } from './planned.ts';
import { writeCopy } from './write-copy.ts';
import { writeStatement } from './write-statement.ts';

/** From this size COPY is faster than one statement. */
const COPY_POSTINGS_MIN = 2_000;
const PARAMETERS_MAX = 20_000;

export type PostResult<Account extends string = string, Asset extends string = string> = { readonly key: string } & (
  | { readonly status: 'posted' | 'duplicate'; readonly entryId: bigint }
  | Refusal<Account, Asset>
);

export interface PostBulkOptions {
  /** Fewer postings than this are written with one statement. Default 2,000. */
  readonly postingsMin?: number;
  /** The caller knows that no entry was posted before: keys are not looked up, and one that is in use refuses all entries. */
  readonly areNew?: boolean;
  /** More accounts than this move through a temporary table. Default 20,000. */
  readonly parametersMax?: number;
}

/**
 * Posts entries in order and returns one result for each; refused ones leave no trace. When another transaction changed a row in
 * between, throws what makes `withTransaction` run everything again: nothing is half written.
 */
export async function postEntries<Account extends string, Asset extends string>(
  tx: Queryable,
  chart: Chart<Account, Asset>,
  entries: readonly Entry<Account, Asset>[],
  nowMs: number,
): Promise<PostResult<Account, Asset>[]> {
  if (entries.length === 0) return [];
  const known = await readKnown(tx, chart, entries);
  const plan = planEntries(chart, entries, known);
  if (plan.postings.entry.length > 0) await writeStatement(tx, chart, entries, plan, known, nowMs);
  return toResults(entries, plan, known.ids);
}

/**
 * Posts all entries in order or none, by COPY when they are many, and returns their ids. An entry that was posted before with the same
 * key and content counts as posted. Entries with holds are rejected.
 * @throws {LEDGER_BALANCE_INSUFFICIENT}, {LEDGER_KEY_CONFLICT}, {LEDGER_ENTRY_INVALID}; then the transaction must not be committed
 */
export async function postBulk<Account extends string, Asset extends string>(
  tx: Transaction,
  chart: Chart<Account, Asset>,
  entries: readonly Entry<Account, Asset>[],
  nowMs: number,
  { postingsMin = COPY_POSTINGS_MIN, areNew = false, parametersMax = PARAMETERS_MAX }: PostBulkOptions = {},
): Promise<bigint[]> {
  const withHold = entries.find(({ opensHold, resolvesHold }) => opensHold !== undefined || resolvesHold !== undefined);
  if (withHold)
    throw new LedgerError('LEDGER_ENTRY_INVALID', {
      key: withHold.key,
      detail: 'a hold is not opened or resolved in bulk',
    });
  if (countPostings(entries) < postingsMin) return (await postEntries(tx, chart, entries, nowMs)).map(requirePosted);
  // Lets other statements of the connection be sent before the plan takes the thread.
  await nextTask();
  const keys = areNew
    ? new Map()
    : await findKeys(
        tx,
        entries.map(({ key }) => key),
      );
  const plan = planEntries(chart, entries, { keys, holds: new Map() });
  for (const [index, outcome] of plan.outcomes.entries())
    if (isRefusal(outcome)) requirePosted({ ...outcome, key: entries[index]?.key ?? '' });
  await nextTask();
  const ids = await writeCopy(tx, chart, entries, plan, { nowMs, areNew, parametersMax });
  return toResults(entries, plan, ids).map(requirePosted);
}

function isRefusal(outcome: Outcome): outcome is Refusal {
  return outcome.status !== 'post' && outcome.status !== 'duplicate' && outcome.status !== 'repeated';
}

/** `ids` go by the index of the entry. */
function toResults<Account extends string, Asset extends string>(
  entries: readonly Entry<Account, Asset>[],
  { outcomes }: Plan<Account, Asset>,
  ids: readonly bigint[] | BigInt64Array,
): PostResult<Account, Asset>[] {
  return entries.map(({ key }, index): PostResult<Account, Asset> => {
    const outcome = outcomes[index];
    if (outcome === undefined || outcome.status === 'post') return { status: 'posted', key, entryId: ids[index] ?? 0n };
    if (outcome.status === 'repeated') return { status: 'duplicate', key, entryId: ids[outcome.first] ?? 0n };
    return { ...outcome, key };
  });
}

/**
 * Returns the id of the entry that is posted under the key.
 * @throws {LEDGER_BALANCE_INSUFFICIENT}, {LEDGER_KEY_CONFLICT}, {LEDGER_HOLD_REFUSED}, {LEDGER_ENTRY_INVALID}
 */
export function requirePosted(result: PostResult): bigint {
  switch (result.status) {
    case 'posted':
    case 'duplicate':
      return result.entryId;
    case 'insufficient':
      throw new LedgerError('LEDGER_BALANCE_INSUFFICIENT', { account: result.account, asset: result.asset });
    case 'conflict':
      throw new LedgerError('LEDGER_KEY_CONFLICT', { key: result.key });
    case 'hold':
      throw new LedgerError('LEDGER_HOLD_REFUSED', { hold: result.hold, reason: result.reason });
    case 'invalid':
      throw new LedgerError('LEDGER_ENTRY_INVALID', { key: result.key, detail: result.reason });
  }
}
