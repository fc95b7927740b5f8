import { beforeEach, expect, test } from 'vitest';
import { createProgress, type ProgressStore } from '../module/progress.ts';
import { createLevelWait } from './level-wait.ts';

const ledger = { checkpoint: -1n, chainTimestampMs: 0, openDay: null, problem: null, closingProblem: null };
const NOW = 1_800_000_000_000;
let store: ProgressStore;
let looks: number;
beforeEach(() => {
  store = createProgress();
  looks = 0;
});

/** What a node says of itself, and what the ledger holds. */
function at(claimed: bigint, applied: bigint, certifiedMs: number): void {
  const head = { sequence: claimed, timestampMs: NOW };
  const cursor = { checkpoint: applied, chainTimestampMs: certifiedMs };
  store.writeIndexer({ answeredAtMs: NOW, cursor, problem: null, head });
  store.writeLedger({ ...ledger, checkpoint: applied, chainTimestampMs: certifiedMs });
}

function open(environment: 'local' | 'main') {
  // Nothing changes while it waits.
  const waitUntil: ProgressStore['waitUntil'] = async (isReached) => isReached(store.read().ledger);
  const appliedThrough = async (checkpoint: bigint) => store.read().ledger.checkpoint >= checkpoint;
  const onLevel = async () => {
    looks += 1;
  };
  const progress = { read: store.read, waitUntil, appliedThrough };
  return createLevelWait({ progress, environment, now: () => NOW, onLevel });
}

test('a local chain: closed until its node said how far it is and the ledger is that far; then what has to be looked at is, once', async () => {
  const untilLevel = open('local');
  expect(await untilLevel()).toBe(false);
  at(12n, 11n, 5_000);
  expect([await untilLevel(), looks]).toEqual([false, 0]);
  at(12n, 12n, 5_000);
  expect([await untilLevel(), looks]).toEqual([true, 1]);
  // Once open it stays open: the chain is always a moment ahead.
  at(13n, 12n, 5_000);
  expect([await untilLevel(), looks]).toEqual([true, 1]);
});

test('attack: a node that names the ledger’s own checkpoint as its newest opens nothing before the certified time is of now', async () => {
  const untilLevel = open('main');
  at(12n, 12n, NOW - 30_001);
  expect([await untilLevel(), looks]).toEqual([false, 0]);
  at(900n, 900n, NOW - 30_000);
  expect([await untilLevel(), looks]).toEqual([true, 1]);
});

test('attack: a node that names checkpoints that do not exist keeps nothing closed', async () => {
  const untilLevel = open('main');
  at(1n << 60n, 12n, NOW - 1_000);
  expect(await untilLevel()).toBe(true);
});
