/** What a pool's grant price is the lowest of now, from the price history as the contract stores it (`suil::price_log`). Pure. */
import { assert } from '@suil/errors';
import {
  DAY_HOURS,
  GRANT_DAYS,
  type GrantHistory,
  HOUR_MS,
  HOURS_KEPT,
  least,
  meansOf,
  PRICE_DAYS_KEPT,
  type PriceMeans,
  range,
} from './grant-terms.ts';

/** Logarithms, and sums of them times milliseconds. */
export interface StoredPrices {
  readonly beganMs: number;
  /** Up to then the running hour was counted; the reserves have stood since. */
  readonly updatedMs: number;
  readonly logX: bigint;
  readonly logY: bigint;
  readonly sumMs: number;
  readonly sumX: bigint;
  readonly sumY: bigint;
  /** Complete hours, each at its number modulo 24. */
  readonly hours: readonly PriceMeans[];
  /** The lowest hourly prices of complete days, each at the day's number modulo 32. */
  readonly lows: readonly bigint[];
}

/** Returns it as of `nowMs`, at or after the last update. */
export function grantHistoryAt(stored: StoredPrices, nowMs: number): GrantHistory {
  const nowHour = hourOf(nowMs);
  const today = Math.floor(nowHour / DAY_HOURS);
  const firstHour = hourOf(stored.beganMs);
  const hours = range(Math.max(firstHour, nowHour - HOURS_KEPT), nowHour);
  const days = range(Math.max(Math.floor(firstHour / DAY_HOURS), today - GRANT_DAYS), today);
  return {
    present: presentOf(stored),
    running: runningAt(stored, nowMs),
    hours: hours.map((hour) => hourAt(stored, hour)),
    lows: days.map((day) => lowOf(stored, day)),
  };
}

const presentOf = ({ logX, logY }: StoredPrices) => meansOf(logX, logY, 1n);

function runningAt(stored: StoredPrices, nowMs: number): PriceMeans | null {
  const startsAtMs = hourOf(nowMs) * HOUR_MS;
  if (stored.updatedMs < startsAtMs) return nowMs > startsAtMs ? presentOf(stored) : null;
  return stored.sumMs + nowMs - stored.updatedMs > 0 ? countedUntil(stored, nowMs) : null;
}

/** The means of a complete hour: kept, the one that was running at the last update, or a later one, in which the reserves stood. */
function hourAt(stored: StoredPrices, hour: number): PriceMeans {
  const openHour = hourOf(stored.updatedMs);
  if (hour > openHour) return presentOf(stored);
  if (hour === openHour) return countedUntil(stored, (hour + 1) * HOUR_MS);
  return keptAt(stored.hours, hour % HOURS_KEPT);
}

function lowOf(stored: StoredPrices, day: number): bigint {
  if (day < Math.floor(hourOf(stored.updatedMs) / DAY_HOURS)) return keptAt(stored.lows, day % PRICE_DAYS_KEPT);
  const first = Math.max(hourOf(stored.beganMs), day * DAY_HOURS);
  return least(range(first, (day + 1) * DAY_HOURS).map((hour) => hourAt(stored, hour).price));
}

/** The means of the hour of the last update, counted up to `untilMs` of it. */
function countedUntil({ updatedMs, logX, logY, sumMs, sumX, sumY }: StoredPrices, untilMs: number): PriceMeans {
  const ms = BigInt(untilMs - updatedMs);
  return meansOf(sumX + logX * ms, sumY + logY * ms, BigInt(sumMs) + ms);
}

function keptAt<Kept>(ring: readonly Kept[], place: number): Kept {
  const kept = ring[place];
  assert(kept !== undefined, 'a complete hour or day has its place');
  return kept;
}

const hourOf = (timeMs: number) => Math.floor(timeMs / HOUR_MS);
