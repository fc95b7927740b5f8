/**
 * How smoothly a list of 10,000 records scrolls: the frames per second that the page renders during a touch drag.
 * The records come from here, in one answer; the list, its rows and the page are the app's.
 */

import type { BrowserContext } from '@playwright/test';
import { elementAt } from '../element-at.ts';

const RECORDS = 10_000;
const DAY_MS = 86_400_000;
/** A fast drag: four screens a second. */
const SPEED_PX_PER_S = 3_200;
const DISTANCE_PX = 16_000;

export interface Scroll {
  fps: number;
  /** The longest time without a new picture. */
  longestMs: number;
  /** How far the list was dragged; less than asked for would mean that it had ended. */
  scrolledPx: number;
}

function answer(address: string): string {
  const nowMs = Date.now();
  const items = Array.from({ length: RECORDS }, (_, place) => ({
    id: `${RECORDS - place}:0`,
    kind: 'top_up',
    asset: 'SUIL',
    amount: String((place % 7) * 1_000_000 + 1),
    balanceAfter: String(RECORDS - place),
    address,
    digest: null,
    // Forty a day: a list of many days, as a member's is.
    timestampMs: nowMs - Math.floor((place * DAY_MS) / 40),
  }));
  return JSON.stringify({ items, nextCursor: null });
}

/** Drags through the records of `address`. */
export async function scrollRecords(context: BrowserContext, url: string, address: string): Promise<Scroll> {
  const page = await context.newPage();
  await page.route('**/assets/records?*', (route) =>
    route.fulfill({ contentType: 'application/json', body: answer(address) }),
  );
  // All of one kind: where all kinds are on the page, each shows its newest only.
  await page.goto(`${url}#/suiLLog?kind=top_up`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('listitem').nth(20).waitFor();
  const session = await context.newCDPSession(page);
  const drag = await page.evaluateHandle(() => {
    const frames: number[] = [];
    const next = (timeMs: number) => {
      frames.push(timeMs);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    return { frames, fromPx: window.scrollY };
  });
  await session.send('Input.synthesizeScrollGesture', {
    x: 180,
    y: 600,
    yDistance: -DISTANCE_PX,
    speed: SPEED_PX_PER_S,
    // A synthetic touch scrolls nothing in a headless browser; the wheel takes the same path through the page.
    gestureSourceType: 'mouse',
  });
  const { frames, scrolledPx } = await drag.evaluate((seen) => ({
    frames: seen.frames,
    scrolledPx: Math.round(window.scrollY - seen.fromPx),
  }));
  await page.close();
  if (scrolledPx < DISTANCE_PX) throw new Error(`only ${scrolledPx} px of ${DISTANCE_PX} were scrolled`);
  const gaps = frames.slice(1).map((timeMs, place) => timeMs - elementAt(frames, place));
  const spanMs = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    fps: Math.round((gaps.length * 10_000) / spanMs) / 10,
    longestMs: Math.round(Math.max(...gaps)),
    scrolledPx,
  };
}
