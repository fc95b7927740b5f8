/** Splitting work into tasks, so that the browser can handle input and paint between them. */

/** A hidden page is never painted. */
const AT_LATEST_MS = 1_000;

/** Whether the page shows something that the app will draw in the same place: the first visit's hero, or the portfolio last shown. */
export function isPainted(): boolean {
  const { boot } = document.documentElement.dataset;
  return boot === 'hero' || boot === 'remembered';
}

/** Resolves when the page's current content has been painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, AT_LATEST_MS);
  });
}

/** Resolves in the next task, after the browser has handled what came in meanwhile, such as a touch. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
}
