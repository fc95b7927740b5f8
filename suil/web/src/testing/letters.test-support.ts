/** The browser's own size of letters in a component test: lengths in `rem` and in media queries follow it, unlike a style of the page. */

import type {} from '@vitest/browser-playwright';
import { expect, onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** Sets it until the test ends; 16 is usual. */
export async function setLetterSizePx(px: number): Promise<void> {
  onTestFinished(() => apply(16));
  await apply(px);
}

async function apply(px: number): Promise<void> {
  await cdp().send('Page.enable');
  await cdp().send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
  await expect.poll(() => matchMedia(`(max-width: ${(innerWidth + 0.5) / px}em)`).matches).toBe(true);
  await expect.poll(() => matchMedia(`(max-width: ${(innerWidth - 0.5) / px}em)`).matches).toBe(false);
}
