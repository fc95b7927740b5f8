/** From a touch on the screen to the next frame, on an idle page and a processor four times slower. */
import type { BrowserContext, Page } from '@playwright/test';
import { PHONE, slowDown } from './visits.ts';

declare global {
  interface Window {
    /** What {@link observe} saw, in milliseconds. */
    taps?: number[];
  }
}

interface Tap {
  name: string;
  ms: number;
}

/** Runs in the page: the longest of the events that one interaction consists of, as browsers time them (steps of 8 ms). */
function observe(): void {
  const taps: number[] = [];
  window.taps = taps;
  // A variable: the type of the argument does not know the threshold.
  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId) taps.push(entry.duration);
  }).observe(options);
}

/** Every tap that belongs to a visit: tabs, a chart's range, a sheet, a menu, a link deep into the app. */
const STEPS: readonly (readonly [name: string, tap: (page: Page) => Promise<void>])[] = [
  ['hide the amounts', (page) => page.getByRole('button', { name: 'Hide amounts' }).tap()],
  ['another tab', (page) => page.getByRole('navigation').getByRole('link', { name: 'Hashrate mining' }).tap()],
  ['back home', (page) => page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).tap()],
  ['open the account menu', (page) => page.getByRole('button', { name: /account menu$/ }).tap()],
  ['close it', (page) => page.getByRole('button', { name: /account menu$/ }).tap()],
  ['open a sheet', (page) => page.getByRole('button', { name: 'Deposit', exact: true }).tap()],
];

/** More than the bars that a browser's window has around its page. */
const AROUND_PX = 300;

/**
 * Makes the window large enough for the whole phone. Playwright gives it the phone's size, bars included: the phone's lower end lies
 * outside then, where nothing is ever presented, and a tap there counts until something further up has changed.
 */
async function enlargeWindow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const { width, height } = PHONE.viewport;
  await session.send('Browser.setWindowBounds', {
    windowId,
    bounds: { width: width + AROUND_PX, height: height + AROUND_PX },
  });
}

/** Returns how long each tap took; a tap that needed less than 16 ms counts as 16. */
export async function tapThrough(context: BrowserContext, url: string): Promise<Tap[]> {
  const page = await context.newPage();
  await enlargeWindow(page);
  await page.addInitScript(observe);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await slowDown(page, false);
  const taps: Tap[] = [];
  for (const [name, tap] of STEPS) {
    await page.evaluate(() => window.taps?.splice(0));
    await tap(page);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
    const seen = await page.evaluate(() => window.taps ?? []);
    taps.push({ name, ms: Math.max(16, ...seen) });
  }
  await page.close();
  return taps;
}
