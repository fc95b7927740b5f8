/**
 * What a finger that draws the page down means: whether it pulls at all, how far, and when it is far enough. Knows points and distances
 * only; the page's place, what is drawn and what is read again are `pull-refresh.tsx`'s.
 */

/** What must be seen pulled before letting go refreshes, CSS pixels. */
export const READY_PX = 64;
/** Where the pull comes to its end, CSS pixels. */
const MOST_PX = 96;
/** A finger on glass is never quite still: below this nothing is decided yet, CSS pixels. */
const STILL_PX = 6;

interface Point {
  x: number;
  y: number;
}

/** Returns how far the picture follows a finger that has come `px` down: half of the way, and ever less toward the end. */
export function followPx(px: number): number {
  const half = Math.max(0, px) / 2;
  return half <= READY_PX ? half : READY_PX + (MOST_PX - READY_PX) * (1 - Math.exp((READY_PX - half) / MOST_PX));
}

export type Pull =
  /** No finger, or one that does something else: scrolls, strokes sideways, pinches. */
  | { state: 'none' }
  /** A finger is down and has not moved far enough to say. */
  | { state: 'begun'; from: Point }
  | { state: 'pulling'; from: Point; px: number };

export const NONE: Pull = { state: 'none' };

/** A finger came down at `from`. */
export const begin = (from: Point): Pull => ({ state: 'begun', from });

/** The finger is at `to` now. A pull goes on wherever it leads; anything but a way down is not one and never becomes one. */
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
