/**
 * Page loads as a phone has them: a slow 4G line and a processor four times slower. Owns the throttling and what is observed; who
 * visits, and what the device has kept, is the caller's.
 */
import type { BrowserContext, Page } from '@playwright/test';

/** Slow 4G as browsers' tools have it: 150 ms, 1.6 Mbit/s down, 750 kbit/s up. */
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const SLOWER = 4;

export const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;

/** What a page load looked like. Times are since the navigation began. */
export interface Visit {
  /** When the largest thing was painted. */
  lcpMs: number;
  /** How much moved by itself, as browsers sum it up. */
  cls: number;
  /** What the largest element was and what moved, to show the reason. */
  notes: string[];
}

declare global {
  interface Window {
    /** What {@link observe} saw. */
    seenVisit?: Visit;
  }
}

/** Makes everything that `page` does as slow as on a phone. */
export async function slowDown(page: Page, line = true): Promise<void> {
  const session = await page.context().newCDPSession(page);
  if (line) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Runs in the page, before anything of the app. */
function observe(): void {
  const seen: Visit = { lcpMs: 0, cls: 0, notes: [] };
  window.seenVisit = seen;
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.localName}.${element.className} "${element.textContent?.slice(0, 40)}"` : 'gone';
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof LargestContentfulPaint)) continue;
      seen.lcpMs = entry.startTime;
      seen.notes.push(`lcp ${Math.round(entry.startTime)} ${nameOf(entry.element)}`);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // The largest sum of shifts that follow each other: less than a second apart, five seconds at most.
  let [sum, firstMs, lastMs] = [0, 0, 0];
  new PerformanceObserver((list) => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      const follows = entry.startTime - lastMs < 1_000 && entry.startTime - firstMs < 5_000;
      sum = follows ? sum + entry.value : entry.value;
      if (!follows) firstMs = entry.startTime;
      lastMs = entry.startTime;
      seen.cls = Math.max(seen.cls, sum);
      const moved = entry.sources.map((source) => nameOf(source.node)).join(', ');
      seen.notes.push(`shift ${Math.round(entry.startTime)} ${entry.value.toFixed(4)} ${moved}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Loads `url` in a new page of `context` and returns how that looked when it had come to rest. */
export async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(observe);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => window.seenVisit);
  await page.close();
  if (seen === undefined) throw new Error('the page observed nothing');
  return seen;
}

/** Loads `url` on a quick line until the app's files are on the device, as a visit before leaves them. */
export async function keepFiles(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.close();
}
