import { expect, test } from 'vitest';
import { waitingDays } from './waiting.ts';

const HOUR = 3_600_000;
const published = (timestampMs: number, claimableAtMs: number) => ({
  digest: 'digest',
  root: 'root',
  total: '1',
  timestampMs,
  claimableAtMs,
  attested: false,
  held: false,
  matches: true,
});

test('what waits: not published, published and not yet claimable; what is claimable does not', () => {
  const now = 100 * HOUR;
  const days = [
    { day: 12, published: null },
    { day: 11, published: published(94 * HOUR, 118 * HOUR) },
    { day: 10, published: published(70 * HOUR, 94 * HOUR) },
    { day: 9, published: published(76 * HOUR, 100 * HOUR) },
  ];
  expect(waitingDays(days, now)).toEqual([
    { day: 12, state: 'settled', claimableAtMs: null, check: null, share: 0 },
    { day: 11, state: 'published', claimableAtMs: 118 * HOUR, check: 'open', share: 0.25 },
  ]);
});

test('a clock behind the chain shows no progress instead of less than none', () => {
  expect(waitingDays([{ day: 1, published: published(10 * HOUR, 34 * HOUR) }], 9 * HOUR)[0]?.share).toBe(0);
});

test('what is known of a root decides: another one than the server’s, then one that must wait, then one attested', () => {
  const checkOf = (known: { attested?: boolean; held?: boolean; matches?: boolean }) =>
    waitingDays([{ day: 1, published: { ...published(0, HOUR), ...known } }], 0)[0]?.check;
  expect(checkOf({})).toBe('open');
  expect(checkOf({ attested: true })).toBe('attested');
  expect(checkOf({ attested: true, held: true })).toBe('held');
  expect(checkOf({ attested: true, held: true, matches: false })).toBe('differs');
});
