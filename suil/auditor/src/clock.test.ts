import { expect, test } from 'vitest';
import { createClock, isFollowed, isFollowedSince } from './clock.ts';

const STARTED_MS = Date.UTC(2026, 10, 30, 12);
const MINUTE_MS = 60_000;
const at = (nowMs: number, isLocal = false) => createClock(isLocal, () => nowMs);

test('isFollowed: the newest certified checkpoint is at most five minutes old', () => {
  expect(isFollowed(at(STARTED_MS), STARTED_MS - 5 * MINUTE_MS)).toBe(true);
  expect(isFollowed(at(STARTED_MS), STARTED_MS - 5 * MINUTE_MS - 1)).toBe(false);
});

test('isFollowedSince: regression: a checkpoint of before the start does not show what was switched right before it', () => {
  expect(isFollowedSince(at(STARTED_MS), STARTED_MS - 4 * MINUTE_MS, STARTED_MS)).toBe(false);
  expect(isFollowedSince(at(STARTED_MS + MINUTE_MS), STARTED_MS + MINUTE_MS - 1, STARTED_MS)).toBe(false);
  expect(isFollowedSince(at(STARTED_MS + MINUTE_MS), STARTED_MS + MINUTE_MS, STARTED_MS)).toBe(true);
  expect(isFollowedSince(at(STARTED_MS + 6 * MINUTE_MS + 1), STARTED_MS + MINUTE_MS, STARTED_MS)).toBe(false);
});

test('isFollowedSince: a local chain rests, and is followed once a checkpoint of it is known', () => {
  const clock = at(STARTED_MS, true);
  expect(isFollowedSince(clock, STARTED_MS - 60 * MINUTE_MS, STARTED_MS)).toBe(false);
  clock.observe(STARTED_MS - 60 * MINUTE_MS);
  expect(isFollowedSince(clock, STARTED_MS - 60 * MINUTE_MS, STARTED_MS)).toBe(true);
});
