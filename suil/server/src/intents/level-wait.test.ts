import { expect, test } from 'vitest';
import type { ChainProgress } from '../module/progress.ts';
import { createLevelWait } from './level-wait.ts';

const ledger = { checkpoint: -1n, chainTimestampMs: 0, openDay: null, problem: null, closingProblem: null };
const indexer = { answeredAtMs: null, cursor: { checkpoint: -1n, chainTimestampMs: 0 }, problem: null };

test('closed until a node said how far the chain is and the ledger is that far; then what has to be looked at is, once', async () => {
  let head: ChainProgress['indexer']['head'] = null;
  let applied = -1n;
  let looks = 0;
  const untilLevel = createLevelWait(
    {
      read: () => ({ indexer: { ...indexer, head }, ledger, unverified: new Map() }),
      appliedThrough: async (checkpoint) => applied >= checkpoint,
    },
    async () => {
      looks += 1;
    },
  );
  expect(await untilLevel()).toBe(false);
  head = { sequence: 12n, timestampMs: 5_000 };
  applied = 11n;
  expect([await untilLevel(), looks]).toEqual([false, 0]);
  applied = 12n;
  expect([await untilLevel(), looks]).toEqual([true, 1]);
  // Once open it stays open: the chain is always a moment ahead.
  head = { sequence: 13n, timestampMs: 6_000 };
  expect([await untilLevel(), looks]).toEqual([true, 1]);
});
