/** The daily yield by day since the start, as numbers of a drawing: stairs, the days of its table, and where both are. */
import { RAMP_CAP_PPM, RAMP_DAYS, RAMP_FIRST_PPM, rampPpm } from '@suil/core';

export interface YieldRamp {
  /** Yield of the k-th day, ppm; k counts from 1. */
  ppmOf: (k: number) => number;
  firstPpm: number;
  capPpm: number;
  /** The first day of the cap. */
  fullDay: number;
  /** The last day that is drawn; by default some days after the cap. */
  lastDay?: number;
}

/** The liquidity pool's own ramp (rules.md §3). */
export const POOL_RAMP: YieldRamp = {
  ppmOf: rampPpm,
  firstPpm: RAMP_FIRST_PPM,
  capPpm: RAMP_CAP_PPM,
  fullDay: RAMP_DAYS + 1,
};

/** The drawing's size and edges. */
export const DRAWING = { width: 320, height: 130, left: 2, right: 318, top: 22, base: 110 } as const;
/** Space under the first step for its own text. */
const FOOT = 20;

/** Where days and yields are in the drawing. */
export interface Scale {
  readonly last: number;
  readonly x: (day: number) => number;
  readonly y: (ppm: number) => number;
}

/** Returns the scale of a drawing from the first day to the ramp's last one. */
export function scaleOf({ firstPpm, capPpm, fullDay, lastDay }: YieldRamp, today: number): Scale {
  const last = Math.max(2, lastDay ?? Math.max(fullDay + 14, today + 12));
  return {
    last,
    x: (day) => DRAWING.left + ((day - 1) / (last - 1)) * (DRAWING.right - DRAWING.left),
    y: (ppm) => DRAWING.base - FOOT - ((ppm - firstPpm) / (capPpm - firstPpm)) * (DRAWING.base - FOOT - DRAWING.top),
  };
}

/** Up to here today's text does not fit above its point: it starts at the edge. */
export const NEAR_START = 70;
/** Stairs that reach the cap before here cross a text at the edge. */
const TEXT_END = 110;

export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle';
}

/** Returns where today's text is: above its point; near the first day at the edge, and above the cap where the stairs would cross it. */
export function placeOfToday({ x, y }: Scale, { ppmOf, capPpm, fullDay }: YieldRamp, today: number): TextPlace {
  const [nowX, nowY] = [x(today), y(ppmOf(today))];
  if (nowX >= NEAR_START) return { x: Math.min(nowX, DRAWING.right - 34), y: nowY - 13, anchor: 'middle' };
  const isCrossed = x(fullDay) < TEXT_END;
  return { x: DRAWING.left, y: isCrossed ? y(capPpm) - 8 : nowY - 32, anchor: 'start' };
}

/** Returns the path of the stairs, and of those that would begin at `from` again. */
export function pathsOf(
  { last, x, y }: Scale,
  ppmOf: YieldRamp['ppmOf'],
  from: number,
): { stairs: string; ghost: string } {
  let stairs = `M${x(1)} ${y(ppmOf(1))}`;
  for (let day = 2; day <= last; day++) stairs += `H${x(day).toFixed(1)}V${y(ppmOf(day)).toFixed(1)}`;
  let ghost = `M${x(from).toFixed(1)} ${y(ppmOf(from)).toFixed(1)}V${y(ppmOf(1)).toFixed(1)}`;
  for (let day = from + 1; day <= last; day++) ghost += `H${x(day).toFixed(1)}V${y(ppmOf(day - from)).toFixed(1)}`;
  return { stairs, ghost };
}

/** Returns the days at which a table of the ramp has something new: every one of the ramp, today, the last, and the ramp after a restart. */
export function shownDays(last: number, fullDay: number, today: number): number[] {
  const days = Array.from({ length: last }, (_, index) => index + 1);
  return days.filter((day) => day <= fullDay || day === last || (day >= today && day - today <= fullDay));
}
