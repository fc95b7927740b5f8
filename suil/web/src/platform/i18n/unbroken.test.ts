import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';

test.each([
  ['Aug 30, 2027', 'Aug\u00a030,\u00a02027'],
  ['2027년 8월 30일', '2027년\u00a08월\u00a030일'],
  // A line may end behind the date.
  ['2027年8月30日至', '2027\u2060年\u20608\u2060月\u206030\u2060日至'],
  ['2027/08/30', '2027/08/30'],
])('unbroken: %s', (date, text) => {
  expect(unbroken(date)).toBe(text);
});
