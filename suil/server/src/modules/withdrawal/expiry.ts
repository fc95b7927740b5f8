/**
 * Returns what vouchers did not take (rules.md §9). A voucher cannot be used from its expiry on, by the chain's clock; once every
 * checkpoint through one stamped more than a minute later has been applied, nothing that used it can still come. A hold whose number the
 * chain used for something else waits for no expiry: the contract takes a number once. It is an input of its own in the journal, so that
 * replaying it decides the same.
 */

import { assert, dayOf, dayStartMs, RETURN_MARGIN_MS } from '@suil/core';
import { isLedgerError, type Journal, type JournalHead, requirePosted } from '@suil/ledger';
import { appendInputs, withJournal } from '@suil/ledger/write';
import type { Queryable } from '@suil/postgres';
import { postEntries } from '../../ledger.ts';
import { readApplied } from '../../ledger-writer/position.ts';
import { hasRests } from '../../member-postings/store.ts';
import { readExpiry } from '../../module/journal-content.ts';
import type { JournalInput } from '../../module/journal-input.ts';
import { returnClaims } from '../hashrate/write.ts';
import { endWithdrawals, hasReturnable, lockExpired, lockUnpayable, lockWithdrawals } from './store.ts';
import { returnEntry, type Withdrawal } from './withdrawal.ts';

export type SweepOptions = { journal: Journal; now: () => number };

/** Returns how many withdrawals went back. While the open day waits to be closed or something of the last one to be posted, or nothing is due, none does. */
export async function sweepExpired({ journal, now }: SweepOptions): Promise<number> {
  const { pool } = journal;
  const { chainTimestampMs } = await readApplied(pool);
  if (!(await hasReturnable(pool, chainTimestampMs - RETURN_MARGIN_MS))) return 0;
  try {
    return await withJournal(journal, (tx, head) => sweep(tx, head, now()));
  } catch (error) {
    // There was a sweep at this very checkpoint: what came later waits for the next one.
    if (isLedgerError(error, 'LEDGER_INPUT_KNOWN')) return 0;
    throw error;
  }
}

async function sweep(tx: Queryable, head: JournalHead, nowMs: number): Promise<number> {
  // Read under the lock: no process applies an event from here on.
  const { checkpoint, chainTimestampMs, openDay } = await readApplied(tx);
  if (openDay === null) return 0;
  const atMs = Math.max(chainTimestampMs, head.lastAtMs, dayStartMs(openDay));
  if (dayOf(atMs) !== openDay) return 0;
  // SUIL that goes back comes behind what the closing still posts to the same account.
  if (await hasRests(tx)) return 0;
  const unpayable = await lockUnpayable(tx);
  const expired = await lockExpired(tx, chainTimestampMs - RETURN_MARGIN_MS);
  const returned = [...unpayable, ...expired.filter(({ id }) => unpayable.every((other) => other.id !== id))];
  if (returned.length === 0) return 0;
  await returnAll(tx, head, returned, {
    ref: `${checkpoint}:expiry`,
    atMs,
    timestampMs: chainTimestampMs,
    nowMs,
  });
  return returned.length;
}

/** The journal's record of withdrawals that went back: which ones, and by which time of the chain. */
export const expiry: JournalInput = {
  matches: ({ kind, content }) => kind === 'checkpoint' && content !== null && 'expired' in content,
  replay: async (tx, head, input, nowMs) => {
    const { ref, atMs } = input;
    const { expired, timestampMs } = readExpiry(input);
    assert(timestampMs !== undefined, 'a line that returns withdrawals names the time');
    await returnExpired(tx, head, { ref, atMs, timestampMs, ids: expired.map(BigInt), nowMs });
  },
};

type ExpiryInput = { ref: string; atMs: number; timestampMs: number; nowMs: number };

/** Returns these withdrawals again, as an earlier sweep recorded it: for rebuilding a ledger from its journal. */
async function returnExpired(
  tx: Queryable,
  head: JournalHead,
  { ids, ...input }: ExpiryInput & { ids: readonly bigint[] },
): Promise<void> {
  const withdrawals = await lockWithdrawals(tx, ids);
  const expired = ids.flatMap((id) => withdrawals.get(id) ?? []);
  await returnAll(tx, head, expired, input);
}

async function returnAll(
  tx: Queryable,
  head: JournalHead,
  expired: readonly Withdrawal[],
  { ref, atMs, timestampMs, nowMs }: ExpiryInput,
): Promise<void> {
  const content = { expired: expired.map(({ id }) => `${id}`), timestampMs };
  const [inputSeq] = await appendInputs(tx, head, [{ kind: 'checkpoint', ref, atMs, content }]);
  const entries = expired.map((withdrawal) => ({
    ...returnEntry(withdrawal, { key: `expiry:${withdrawal.id}`, kind: 'withdrawal_returned', occurredAtMs: atMs }),
    inputSeq: inputSeq ?? 0n,
  }));
  for (const result of await postEntries(tx, entries, nowMs)) requirePosted(result);
  await endWithdrawals(
    tx,
    'returned',
    expired.map(({ id }) => ({ id, atMs, digest: null })),
  );
  const claims = expired.filter(({ source }) => source === 'hashrate');
  if (claims.length > 0) await returnClaims(tx, claims);
}
