/**
 * How fast the machine is while the rest is measured: rounds of a fixed piece of work that the browser does in a second, not slowed
 * down. A time that got worse while this did not is a change of the app; one that got worse with it is a slow day of the machine.
 */
import type { Browser } from '@playwright/test';

const SPAN_MS = 400;

/** Runs in the page: what apps do all day, texts and objects made and read again. */
function work(spanMs: number): number {
  let rounds = 0;
  let kept = 0;
  const startMs = performance.now();
  while (performance.now() - startMs < spanMs) {
    const rows = Array.from({ length: 200 }, (_, index) => ({ id: index, text: `row ${index * rounds}` }));
    rows.sort((a, b) => (a.text < b.text ? -1 : 1));
    kept += JSON.parse(JSON.stringify(rows)).length;
    rounds += 1;
  }
  return kept === rounds * 200 ? (rounds * 1_000) / (performance.now() - startMs) : 0;
}

/** @returns rounds per second in an empty page of its own */
export async function measurePace(browser: Browser): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const pace = await page.evaluate(work, SPAN_MS);
  await context.close();
  return Math.round(pace);
}
