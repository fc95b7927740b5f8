/**
 * Where a page was left: how far down, and what had the focus, kept for each entry of the browser's history, so that back and forward
 * bring the user to the same spot. Owns `history.scrollRestoration`; `route-view.tsx` says when a page has been drawn.
 */
import type { Place } from './location.ts';

interface Spot {
  y: number;
  /** Names the link or button that had the focus, null without one. */
  focusKey: string | null;
}

const STORED = 'suil:scroll';
/** As many entries as a user goes back. */
const KEPT = 50;
/** How long a page may take to become as high as it was. */
const RESTORE_MS = 1_000;

const spots = new Map<string, Spot>(readSpots());
/** The entry whose page is drawn; null between two pages, when what the browser does to the position says nothing. */
let drawn: string | null = null;
let stopRestoring: () => void = () => undefined;

function readSpots(): [string, Spot][] {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORED) ?? '[]');
  } catch {
    return [];
  }
}

const focusable = () => [...document.querySelectorAll<HTMLElement>('main a[href], main button')];
const nameOf = (element: Element) => element.getAttribute('href') ?? element.textContent?.slice(0, 40) ?? '';

/** The element's name and which of those of that name it is; null for anything but links and buttons of the page. */
function focusKeyOf(element: Element | null): string | null {
  if (element === null || !element.matches('main a[href], main button')) return null;
  const name = nameOf(element);
  const same: Element[] = focusable().filter((other) => nameOf(other) === name);
  return `${same.indexOf(element)} ${name}`;
}

function findFocus(key: string | null): HTMLElement | null {
  if (key === null) return null;
  const at = key.indexOf(' ');
  const name = key.slice(at + 1);
  return focusable().filter((element) => nameOf(element) === name)[Number(key.slice(0, at))] ?? null;
}

function keepSpot(): void {
  if (drawn === null) return;
  spots.delete(drawn);
  spots.set(drawn, { y: window.scrollY, focusKey: focusKeyOf(document.activeElement) });
}

/** Takes the position into this module's hands. Returns what gives it back. */
export function startScrollMemory(): () => void {
  window.history.scrollRestoration = 'manual';
  const store = () => {
    keepSpot();
    try {
      window.sessionStorage.setItem(STORED, JSON.stringify([...spots].slice(-KEPT)));
    } catch {
      // Storage is blocked: after a reload the page begins at its top.
    }
  };
  window.addEventListener('scroll', keepSpot, { passive: true });
  window.addEventListener('focusin', keepSpot);
  window.addEventListener('pagehide', store);
  return () => {
    window.history.scrollRestoration = 'auto';
    window.removeEventListener('scroll', keepSpot);
    window.removeEventListener('focusin', keepSpot);
    window.removeEventListener('pagehide', store);
  };
}

/** The page on the screen is another one's now: its positions are not kept until {@link settleScroll}. */
export function leaveScroll(): void {
  stopRestoring();
  drawn = null;
}

/**
 * Brings the drawn page to where it belongs: a new entry to its top, one that was left to where it was left.
 */
export function settleScroll({ entry, arrival }: Place): void {
  stopRestoring();
  const spot = arrival === 'browser' ? spots.get(entry) : undefined;
  if (spot === undefined) {
    window.scrollTo(0, 0);
    drawn = entry;
    return;
  }
  restore(spot, () => {
    drawn = entry;
  });
}

/** Only the query has changed: the page stays where it is. */
export function keepScroll({ entry }: Place): void {
  drawn = entry;
  keepSpot();
}

/** Scrolls as soon as the page is high enough, and again while it still grows, unless the user moves meanwhile. */
function restore({ y, focusKey }: Spot, done: () => void): void {
  const endsAtMs = performance.now() + RESTORE_MS;
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  let picture = 0;
  let hasFocused = false;
  const stop = () => {
    cancelAnimationFrame(picture);
    for (const move of moves) window.removeEventListener(move, stop);
    stopRestoring = () => undefined;
    done();
  };
  const step = () => {
    const reachable = document.documentElement.scrollHeight - window.innerHeight;
    if (reachable >= y && Math.abs(window.scrollY - y) > 1) window.scrollTo(0, y);
    const element = hasFocused ? null : findFocus(focusKey);
    if (element) {
      element.focus({ preventScroll: true });
      hasFocused = true;
    }
    if (performance.now() >= endsAtMs) stop();
    else picture = requestAnimationFrame(step);
  };
  for (const move of moves) window.addEventListener(move, stop, { passive: true });
  stopRestoring = stop;
  step();
}

/** Whether an entry's focus will be restored; if not, the page's heading is given it. */
export const hasFocusSpot = ({ entry, arrival }: Place): boolean =>
  arrival === 'browser' && spots.get(entry)?.focusKey != null;
