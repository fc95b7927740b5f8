import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { createClockCheck, describeClock, readClockDifferenceMs } from './clock-check.ts';

const HOUR_MS = 3_600_000;
const database = useTestDatabase([]);

/** A machine whose clock is so far from that of the database, which is this machine's. */
const machine = (offsetMs: number) => ({
  now: () => Date.now() + offsetMs,
  databaseNow: null,
  elapsedMs: () => performance.now(),
});
const requireAt = (offsetMs: number) => createClockCheck(machine(offsetMs))(database.pool);

test('default: clocks that say the same, and the real difference of those that do not', async () => {
  await requireAt(0);
  expect(Math.abs(await readClockDifferenceMs(database.pool, machine(0)))).toBeLessThan(5_000);
  for (const offsetMs of [HOUR_MS, -HOUR_MS]) {
    await expect(requireAt(offsetMs)).rejects.toMatchObject({ code: 'SERVER_CLOCK_DIFFERS' });
    expect(Math.abs((await readClockDifferenceMs(database.pool, machine(offsetMs))) - offsetMs)).toBeLessThan(5_000);
  }
});

test('edge: ten seconds are allowed, and a millisecond more is not', async () => {
  const at = (nowMs: number) =>
    createClockCheck({ now: () => nowMs, databaseNow: () => 1_000_000, elapsedMs: () => 0 })(database.pool);
  for (const nowMs of [990_000, 1_010_000]) await at(nowMs);
  for (const nowMs of [989_999, 1_010_001])
    await expect(at(nowMs)).rejects.toMatchObject({ code: 'SERVER_CLOCK_DIFFERS' });
});

test('edge: a clock that jumped while the database was asked differs, an answer that came late does not', async () => {
  const differenceOf = (nowMs: number, tookMs: number) => {
    const elapsed = [0, tookMs];
    const clocks = { now: () => nowMs, databaseNow: () => 1_000_000, elapsedMs: () => elapsed.shift() ?? tookMs };
    return readClockDifferenceMs(database.pool, clocks);
  };
  expect(await differenceOf(1_000_000 + HOUR_MS, 5)).toBe(HOUR_MS - 5);
  expect(await differenceOf(1_000_000 - HOUR_MS, 5)).toBe(-HOUR_MS);
  // Answered at the beginning, and at the end, of 14 seconds.
  expect([await differenceOf(1_014_000, 14_000), await differenceOf(1_000_000, 14_000)]).toEqual([0, 0]);
});

test('default: the sentence names the direction, and there is none while nothing is known', () => {
  expect(describeClock(HOUR_MS)).toContain('3600 s ahead of the database');
  expect(describeClock(-600_000)).toContain('600 s behind the database');
  expect([describeClock(10_000), describeClock(null)]).toEqual([null, null]);
});
