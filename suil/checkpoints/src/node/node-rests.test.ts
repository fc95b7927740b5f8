import { expect, test } from 'vitest';
import { createNodeRests } from './node-rests.ts';

const first = { name: 'first' };
const second = { name: 'second' };
let nowMs = 0;

/** The first node was asked at 0 and has not answered after `waitedMs`. */
function rested(waitedMs: number) {
  nowMs = 0;
  const rests = createNodeRests<object>(() => nowMs);
  nowMs = waitedMs;
  rests.noteUnanswered(first, 0);
  return rests;
}

test('a node rests twenty times as long as it was waited for, and is asked last meanwhile', () => {
  const rests = rested(15_000);
  expect(rests.order([first, second])).toEqual([second, first]);
  nowMs = 15_000 + 299_999;
  expect([first, second].map(rests.isResting)).toEqual([true, false]);
  nowMs += 1;
  expect(rests.isResting(first)).toBe(false);
  expect(rests.order([first, second])).toEqual([first, second]);
});

test('ten minutes at most; a node that fails at once does not rest', () => {
  const rests = rested(3_600_000);
  nowMs += 599_999;
  expect(rests.isResting(first)).toBe(true);
  nowMs += 1;
  expect(rests.isResting(first)).toBe(false);
  expect(rested(0).isResting(first)).toBe(false);
});

test('error: a clock that is set back ends the rest, and one that was set back meanwhile begins none', () => {
  const rests = rested(15_000);
  nowMs = 14_999;
  expect(rests.isResting(first)).toBe(false);
  rests.noteUnanswered(second, 20_000);
  expect(rests.isResting(second)).toBe(false);
});
