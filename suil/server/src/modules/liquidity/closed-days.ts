/**
 * Days that the pool closed on chain (rules.md §3), with the sums F and G. A day becomes a row at its closing here, when the chain
 * had closed it by then, else at the event's own place.
 */
import { AppError, addFactor, type FactorSums, ZERO_SUMS } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { readDayEvents } from '../../ledger-writer/event-log.ts';
import type { DayStep } from '../../module/day-step.ts';
import type { StoredEvent } from '../../module/projector.ts';
import { type ClosedDay, readSums, writeDays } from './store.ts';

type DayClosed = Extract<StoredEvent, { kind: 'DayClosed' }>;

export type OpenDays = {
  /** Closed since `openDays`, in order. */
  closed: ClosedDay[];
  /** 0 before the first. */
  lastClosedDay: number;
  sumsThrough: (day: number) => FactorSums;
  /** Takes the closing of the next day; one that is closed already changes nothing. @throws {INDEXER_EVENT_INVALID} for a gap */
  close: (event: DayClosed) => void;
};

/** Greatest day number the database's integers hold; asks for no day but the last one. */
const NO_DAY = 2_147_483_647;

/** Reads the sums from `oldestDay` on, and takes what is closed from here. */
export async function openDays(tx: Queryable, oldestDay: number): Promise<OpenDays> {
  const { sums, lastClosedDay } = await readSums(tx, Math.min(oldestDay, NO_DAY));
  const closed: ClosedDay[] = [];
  const sumsThrough = (day: number): FactorSums => sums.get(day) ?? ZERO_SUMS;
  const days: OpenDays = {
    closed,
    sumsThrough,
    lastClosedDay: lastClosedDay ?? 0,
    close: (event) => {
      const { day, principal, need, factor, moved, digest, eventSeq, timestampMs } = event;
      const isFirst = sums.size === 0;
      if (!isFirst && day <= days.lastClosedDay) return;
      if (!isFirst && day !== days.lastClosedDay + 1) {
        throw new AppError('INDEXER_EVENT_INVALID', {
          digest,
          eventSeq,
          reason: `day ${day} closes after day ${days.lastClosedDay}`,
        });
      }
      const sumsNow = addFactor(isFirst ? ZERO_SUMS : sumsThrough(days.lastClosedDay), day, factor);
      sums.set(day, sumsNow);
      closed.push({ day, principal, need, factor, moved, sums: sumsNow, digest, timestampMs });
      days.lastClosedDay = day;
    },
  };
  return days;
}

/** Takes the day that closes, and whichever before it the chain closed later than we did. */
export const rollLiquidity: DayStep = async (tx, { day, dayClosed }) => {
  if (dayClosed === null) return [];
  const days = await openDays(tx, NO_DAY);
  for (const event of await readDayEvents(tx, 'DayClosed', { first: days.lastClosedDay + 1, last: day }))
    days.close(event);
  await writeDays(tx, days.closed);
  return [];
};
