/** Settles the day that its closing left: all rows in one transaction, so that a process that dies in between changed nothing. */
import { assert } from '@suil/core';
import { LedgerError, readJournalHead } from '@suil/ledger';
import { type Pool, type Queryable, withTransaction } from '@suil/postgres';
import { lockLease } from '../../../jobs/lease.ts';
import { allowPause } from '../../../jobs/patience.ts';
import type { DeferredRun } from '../../../module/deferred-step.ts';
import { settleDay } from '../day-step.ts';
import type { ReadAhead } from './read-ahead.ts';
import { hasEventsBehind, readUnsettled } from './store.ts';

/** Lets no other transaction settle a day until this one ends. */
export async function lockSettling(tx: Queryable): Promise<void> {
  await lockLease(tx, 'settling');
}

export interface SettleMeans {
  /** For one connection more to read on; null: there is none. */
  readonly beside: Pool | null;
  /** What was read before the day was over; null: nothing was. */
  readonly ahead: ReadAhead | null;
}

/**
 * Settles the day that is not settled yet, if there is one.
 * @throws {DATABASE_BUSY} while another process settles it; {LEDGER_EPOCH_ENDED} when the database was restored since
 */
export async function settleUnsettled(
  pool: Pool,
  { epoch, pauseMaxMs }: DeferredRun,
  { beside, ahead }: SettleMeans = { beside: null, ahead: null },
): Promise<void> {
  const settle = async (tx: Parameters<typeof settleDay>[0]) => {
    await allowPause(tx, pauseMaxMs);
    await lockSettling(tx);
    const head = await readJournalHead(tx);
    if (head.epoch !== epoch) throw new LedgerError('LEDGER_EPOCH_ENDED', { epoch: head.epoch, started: epoch });
    const left = await readUnsettled(tx);
    if (left === null) return;
    const refuseEvents = async () => {
      const isChanged = await hasEventsBehind(tx, left.closingSeq);
      assert(!isChanged, `events were applied before day ${left.day} was settled, by another version of this server`);
    };
    await refuseEvents();
    const before = ahead?.epoch === epoch ? ahead.before : null;
    await settleDay(tx, left.day, { ...left, beside, before });
    // Again when all is read: without an event until now, what two connections read is of one state.
    await refuseEvents();
  };
  await withTransaction(pool, settle, { patienceMs: 0 });
}
