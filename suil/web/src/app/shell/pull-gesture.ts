/**
 * What a touch that pulls the page down means: whether it pulls at all, how far, and when it is far enough. Knows points and distances
 * only; the page's place, what is drawn and what is read again are `pull-refresh.tsx`'s.
 */

/** What must be seen pulled before letting go refreshes, CSS pixels. */
export const READY_PX = 64;
/** Where the pull comes to its end, CSS pixels. */
const MOST_PX = 96;
/** A touch is never quite still: below this nothing is decided yet, CSS pixels. */
const STILL_PX = 6;

interface Point {
  x: number;
  y: number;
}

/** Returns how far the page follows a touch that has moved `px` down: half of the way, and ever less toward the end. */
export function followPx(px: number): number {
  const half = Math.max(0, px) / 2;
  return half <= READY_PX ? half : READY_PX + (MOST_PX - READY_PX) * (1 - Math.exp((READY_PX - half) / MOST_PX));
}

export type Pull =
  /** No touch, or one that does something else: scrolls, strokes sideways, pinches. */
  | { state: 'none' }
  /** A touch has begun and has not moved far enough to decide. */
  | { state: 'begun'; from: Point }
  | { state: 'pulling'; from: Point; px: number };

export const NONE: Pull = { state: 'none' };

/** A touch begins at `from`. */
export const begin = (from: Point): Pull => ({ state: 'begun', from });

/** The touch is at `to` now. A pull continues in any direction; a touch that does not begin downwards never becomes one. */
export function move(pull: Pull, to: Point): Pull {
  if (pull.state === 'none') return pull;
  const [right, down] = [to.x - pull.from.x, to.y - pull.from.y];
  if (pull.state === 'begun') {
    if (Math.hypot(right, down) < STILL_PX) return pull;
    if (down <= Math.abs(right)) return NONE;
  }
  return { state: 'pulling', from: pull.from, px: followPx(down) };
}

/** Whether letting go now refreshes. */
export const isReady = (pull: Pull): boolean => pull.state === 'pulling' && pull.px >= READY_PX;
