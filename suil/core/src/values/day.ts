/** Days as the rules count them: whole days since 1970-01-01 UTC (rules.md §1). Owns no clock; every time is an argument. */

export const MS_PER_DAY = 86_400_000;

/** Returns the day that a time in milliseconds falls on. */
export function dayOf(timestampMs: number | bigint): number {
  return Math.floor(Number(timestampMs) / MS_PER_DAY);
}

/** Returns the first millisecond of a day. */
export function dayStartMs(day: number): number {
  return day * MS_PER_DAY;
}

/** Returns a day as `YYYY-MM-DD` in UTC. */
export function formatDay(day: number): string {
  return new Date(dayStartMs(day)).toISOString().slice(0, 10);
}
