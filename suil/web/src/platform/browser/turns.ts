/** Pieces of work and the browser's turns between them. */

/** A page that is not looked at is painted at no time. */
const AT_LATEST_MS = 1_000;

/** Resolves when what stands in the page has been painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, AT_LATEST_MS);
  });
}

/** Resolves when the browser has had a turn: for whatever came in meanwhile, a finger above all. */
export function nextTurn(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
}
