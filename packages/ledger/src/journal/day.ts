/** Days as the journal counts them: whole days since 1970-01-01 UTC. */

export const MS_PER_DAY = 86_400_000;

/** Returns the day that a time in milliseconds falls on. */
export function dayOf(timestampMs: number): number {
  return Math.floor(timestampMs / MS_PER_DAY);
}
