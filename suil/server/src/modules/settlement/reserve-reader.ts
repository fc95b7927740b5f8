/** Asks the chain what its reserves hold, at most every few seconds however many people look. */
import type { ReadReserves } from './service.ts';

const FRESH_MS = 5_000;

/** @param fetchReserves asks the chain; a failure counts as no answer */
export function createReserveReader(fetchReserves: () => ReturnType<ReadReserves>, now: () => number): ReadReserves {
  let asked: { atMs: number; answer: ReturnType<ReadReserves> } | null = null;
  return () => {
    if (asked === null || now() - asked.atMs >= FRESH_MS) {
      asked = { atMs: now(), answer: fetchReserves().catch(() => null) };
    }
    return asked.answer;
  };
}
