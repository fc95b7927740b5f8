import { expect, test } from 'vitest';
import type { Interval, IntervalKind } from './intervals.ts';
import { findOutages } from './outages.ts';

/** In seconds, as everything here. */
const interval = (kind: IntervalKind, from: number, through: number): Interval => ({
  kind,
  fromMs: from * 1_000,
  throughMs: through * 1_000,
});

function find(nowS: number, intervals: readonly Interval[], sinceS = 0) {
  const { recordedSinceMs, outages } = findOutages({ intervals, sinceMs: sinceS * 1_000, nowMs: nowS * 1_000 });
  const seconds = (atMs: number | null) => (atMs === null ? null : atMs / 1_000);
  return {
    since: seconds(recordedSinceMs),
    outages: outages.map(({ kind, fromMs, throughMs }) => [kind, seconds(fromMs), seconds(throughMs)]),
  };
}

test('before the first row nothing is known, and nothing is claimed', () => {
  expect(find(1_000, [])).toEqual({ since: null, outages: [] });
  expect(find(1_000, [interval('writable', 900, 998)])).toEqual({ since: 900, outages: [] });
});

test('what lies between two rows is an interruption, newest first; a server that is alone cannot write that it is down', () => {
  const rows = [interval('writable', 0, 100), interval('writable', 160, 300), interval('writable', 316, 400)];
  expect(find(405, rows).outages).toEqual([
    ['down', 300, 316],
    ['down', 100, 160],
  ]);
});

test('one that lasts has no end, from the time at which a write is overdue', () => {
  expect(find(115, [interval('writable', 0, 100)]).outages).toEqual([]);
  expect(find(115.001, [interval('writable', 0, 100)]).outages).toEqual([['down', 100, null]]);
});

test('a ledger that is behind or closed is one, too, and may lie within another one', () => {
  const rows = [interval('writable', 0, 500), interval('behind', 50, 90), interval('closed', 480, 495)];
  expect(find(502, rows).outages).toEqual([
    ['closed', 480, null],
    ['behind', 50, 90],
  ]);
});

test('what lasted 15 s or less is none, of either kind', () => {
  const rows = [interval('writable', 0, 100), interval('writable', 115, 200), interval('behind', 50, 65)];
  expect(find(202, [...rows, interval('closed', 190, 200)]).outages).toEqual([]);
});

test('what began before the window is cut at its begin', () => {
  const rows = [interval('writable', 0, 100), interval('writable', 300, 400), interval('behind', 20, 350)];
  expect(find(405, rows, 200)).toEqual({
    since: 200,
    outages: [
      ['down', 200, 300],
      ['behind', 200, 350],
    ],
  });
});
