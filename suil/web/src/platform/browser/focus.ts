/** Keeps the focus on the page: when what had it is gone, the page's heading gets it, never the body. */

/** How long after an act its element may be taken away. */
const WATCH_MS = 1_500;
const STEP_MS = 50;

/** Gives the page's heading the focus without scrolling to it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** An open sheet keeps the focus inside by itself: the heading is behind it. */
const isLost = () =>
  (document.activeElement === null || document.activeElement === document.body) &&
  document.querySelector('[role="dialog"], [role="alertdialog"]') === null;

/** For a moment after an act: whenever its element was taken away together with the focus, the heading is given it. */
export function keepFocus(): void {
  const endsAtMs = performance.now() + WATCH_MS;
  const timer = setInterval(() => {
    if (isLost()) focusHeading();
    if (performance.now() >= endsAtMs) clearInterval(timer);
  }, STEP_MS);
}
