/**
 * What the app says in passing. Most toasts go after two seconds, on a busy machine before a test has looked: the page itself writes down
 * every one that a screen reader could hear, and the outcome in the sheet of a signature, which takes a toast's place; the tests read what is written.
 */
import { type BrowserContext, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** What toasts said since the page was loaded, oldest first; a test takes out what it has read. */
    saidInToasts: string[];
  }
}

/** Runs in the page, before the app to miss nothing. */
export function writeDown(): void {
  const said: string[] = [];
  window.saidInToasts = said;
  let shown = new Map<Element, string>();
  const look = () => {
    const toasts = document.querySelectorAll(
      '[aria-live="polite"] > :is([role="status"], [role="alert"]), [data-testid="outcome"]',
    );
    const audible = [...toasts].filter((toast) => !toast.closest('[aria-hidden="true"], [inert]'));
    const now = new Map(audible.map((toast) => [toast, toast.textContent ?? '']));
    for (const [toast, text] of now) if (shown.get(toast) !== text) said.push(text);
    shown = now;
  };
  const what = { subtree: true, childList: true, characterData: true, attributeFilter: ['aria-hidden', 'inert'] };
  new MutationObserver(look).observe(document, what);
}

/** In every page of `context` opened from now on. */
export async function writeDownToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(writeDown);
}

/** What toasts have said and no test has read. */
export const unreadToasts = (page: Page): Promise<string[]> => page.evaluate(() => window.saidInToasts);

/** Reads everything said so far, so that only what comes now counts. */
export async function forgetToasts(page: Page): Promise<void> {
  await page.evaluate(() => window.saidInToasts.splice(0));
}

/** Runs in the page: whether a toast has said `wanted`; if so, it and what was said before it is read. */
export function isSaidInToast(wanted: string): boolean {
  const place = window.saidInToasts.findIndex((said) => said.includes(wanted));
  window.saidInToasts.splice(0, place + 1);
  return place >= 0;
}

/** Until a toast has said `text`; what was said before it is read, too. */
export async function readToast(page: Page, text: string): Promise<void> {
  await expect(async () => {
    const isSaid = await page.evaluate(isSaidInToast, text);
    expect(isSaid, `a toast says "${text}"`).toBe(true);
  }).toPass({ timeout: 60_000, intervals: [20, 50, 100, 200] });
}
