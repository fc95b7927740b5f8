import { expect, test } from 'vitest';
import { DRAWING, pathsOf, placeOfToday, scaleOf, shownDays } from './yield-ramp.ts';

/** 100 ppm on the first day, 100 more a day up to 300 from the third day on. */
const ramp = { ppmOf: (k: number) => Math.min(300, 100 * k), firstPpm: 100, capPpm: 300, fullDay: 3, lastDay: 5 };

test('default: the first day is at the left edge, the last at the right, the cap at the top', () => {
  const { last, x, y } = scaleOf(ramp, 2);
  expect([last, x(1), x(5)]).toEqual([5, DRAWING.left, DRAWING.right]);
  // The third of five days is in the middle of 2 and 318; the first step is 20 above the base of 110.
  expect(x(3)).toBe(160);
  expect([y(100), y(300)]).toEqual([90, DRAWING.top]);
});

test('behavior: without a last day the drawing ends 14 days after the cap, or 12 days after today', () => {
  const { lastDay: _, ...open } = ramp;
  expect(scaleOf(open, 1).last).toBe(17);
  expect(scaleOf(open, 40).last).toBe(52);
});

test('default: stairs go right, then up; those of a restart begin again at the first yield', () => {
  const { stairs, ghost } = pathsOf(scaleOf(ramp, 3), ramp.ppmOf, 3);
  expect(stairs).toBe('M2 90H81.0V56.0H160.0V22.0H239.0V22.0H318.0V22.0');
  expect(ghost).toBe('M160.0 22.0V90.0H239.0V90.0H318.0V56.0');
});

test('edge: today’s text is above its point; near the first day at the edge, and above the cap where the stairs cross it', () => {
  const placeOf = (lastDay: number, today: number) =>
    placeOfToday(scaleOf({ ...ramp, lastDay }, today), { ...ramp, lastDay }, today);
  // Of five days the third is at 160, its cap at 22.
  expect(placeOf(5, 3)).toEqual({ x: 160, y: 9, anchor: 'middle' });
  // The first day is at 2 and 90; the cap is reached at 160, right of the text.
  expect(placeOf(5, 1)).toEqual({ x: 2, y: 58, anchor: 'start' });
  // Of 81 days one is 3.95 wide: the stairs reach the cap at 9.9, below the text.
  expect(placeOf(81, 2)).toEqual({ x: 2, y: 14, anchor: 'start' });
  // On the last day the text would end behind the edge of 318.
  expect(placeOf(5, 5)).toEqual({ x: 284, y: 9, anchor: 'middle' });
});

test('default: the table has the days of the ramp, the last one, and the ramp after a restart today', () => {
  expect(shownDays(30, 3, 10)).toEqual([1, 2, 3, 10, 11, 12, 13, 30]);
});
