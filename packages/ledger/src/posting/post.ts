/**
 * Posts a batch of entries inside the caller's transaction: one look at keys, balances and holds (ground.ts), one decision in memory
 * (plan-batch.ts), one set-based statement that writes everything (write.ts). Portable SQL only: no locks beyond the rows written, no
 * functions, no triggers.
 */

import type { Queryable } from '@suil/postgres';
import type { AccountName } from '../entry/chart.ts';
import type { Entry } from '../entry/entry.ts';
import { LedgerError } from '../errors.ts';
import { readGround } from './ground.ts';
import { type HoldRefusal, planBatch } from './plan-batch.ts';
import { writePlan } from './write.ts';

export type PostResult =
  /** Written now, or (`duplicate`) already written by an earlier entry of the same key and content. */
  | { status: 'posted' | 'duplicate'; key: string; entryId: bigint }
  /** The key belongs to an entry of other content. */
  | { status: 'conflict'; key: string }
  /** `account` would go below zero. */
  | { status: 'insufficient'; key: string; account: AccountName; asset: string }
  /** The hold it opens is there already, or the one it resolves is not there or not open. */
  | { status: 'hold'; key: string; hold: string; reason: HoldRefusal }
  /** The entry can never be posted. */
  | { status: 'invalid'; key: string; reason: string };

/**
 * Posts entries in order and returns one result for each; refused ones leave no trace. When another transaction got in between,
 * throws what makes `withTransaction` run everything again: nothing is half written.
 */
export async function postEntries(tx: Queryable, entries: readonly Entry[], nowMs: number): Promise<PostResult[]> {
  if (entries.length === 0) return [];
  const plan = planBatch(entries, await readGround(tx, entries));
  if (plan.postings.length > 0) await writePlan(tx, entries, plan, nowMs);
  return plan.verdicts.map((verdict, index): PostResult => {
    const key = entries[index]?.key ?? '';
    if (verdict.status === 'post') return { status: 'posted', key, entryId: verdict.entryId };
    return { ...verdict, key };
  });
}

/**
 * Returns the id of the entry that now stands under the key.
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
