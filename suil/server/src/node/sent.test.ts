import { expect, test } from 'vitest';
import { createSent, RESEND_MS } from './sent.ts';

const START_MS = 1_790_000_000_000;

function open() {
  const clock = { nowMs: START_MS };
  const sent = createSent(() => clock.nowMs);
  return { clock, sent };
}

test('boundary: what was sent is under way until it may be sent again; another transaction never is', () => {
  const { clock, sent } = open();
  expect(sent.isUnderWay('')).toBe(false);
  sent.note('day 7');
  expect([sent.isUnderWay('day 7'), sent.isUnderWay('day 8')]).toEqual([true, false]);
  clock.nowMs += RESEND_MS - 1;
  expect(sent.isUnderWay('day 7')).toBe(true);
  clock.nowMs += 1;
  expect(sent.isUnderWay('day 7')).toBe(false);
});

test('edge: a clock that is set back an hour keeps nothing from being sent again', () => {
  const { clock, sent } = open();
  sent.note('day 7');
  clock.nowMs -= 3_600_000;
  expect(sent.isUnderWay('day 7')).toBe(false);
  sent.note('day 7');
  clock.nowMs += RESEND_MS - 1;
  expect(sent.isUnderWay('day 7')).toBe(true);
});

test('edge: a clock that is set back a little keeps it for as long as that at most', () => {
  const { clock, sent } = open();
  sent.note('day 7');
  clock.nowMs -= RESEND_MS - 1;
  expect(sent.isUnderWay('day 7')).toBe(true);
  clock.nowMs += 2 * RESEND_MS - 1;
  expect(sent.isUnderWay('day 7')).toBe(false);
});
