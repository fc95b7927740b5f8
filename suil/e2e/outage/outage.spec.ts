/**
 * The server and, behind it, the node go away and come back while a page is open: the banner comes and goes by itself, and what is on the
 * page is read again. Stops an application of its own.
 */
import { expect, type Page, test } from '@playwright/test';
import { Application } from '../application/application.ts';
import { type App, openApp } from '../pages/app.ts';

/** The limit for the banner, and the longest pause between two tests with a second for the test itself. */
const SEEN_WITHIN_MS = 4_500;
const GONE_WITHIN_MS = 16_000;

let application: Application;
test.beforeAll(async () => {
  application = await Application.open();
});
test.afterAll(() => application?.close());

interface Records {
  requests: { url: string; atMs: number; answered: boolean }[];
  /** The first time that a status of the page said each of the texts. */
  said: Record<string, number>;
}
declare global {
  interface Window {
    outageRecords: Records;
  }
}

/** From now on the page writes down when it asks, and when a status says one of `texts`. */
async function record(page: Page, texts: string[]): Promise<void> {
  await page.evaluate((wanted) => {
    const records: Records = { requests: [], said: {} };
    window.outageRecords = records;
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const request = { url, atMs: Date.now(), answered: false };
      records.requests.push(request);
      const response = await fetch(input, init);
      request.answered = true;
      return response;
    };
    const look = () => {
      const said = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).join();
      for (const text of wanted) if (said.includes(text)) records.said[text] ??= Date.now();
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, texts);
}

const records = (page: Page) => page.evaluate(() => window.outageRecords);

/** What the banner may say, in this order. */
const textsOf = (app: App) => ({
  slow: app.text('network.delay'),
  server: app.text('network.serverFailed'),
  node: app.text(['network.nodeFailed', { node: 'Local' }]),
  back: app.text('network.back'),
});

const ways = [
  ['hangs', async () => application.pause('server'), async () => application.unpause('server')],
  ['is gone', () => application.kill(), () => application.start()],
] as const;

for (const [way, leave, comeBack] of ways) {
  test(`regression/09 the server ${way}: the banner comes in time, goes by itself, and everything is read again`, async ({
    context,
  }) => {
    const app = await openApp(context, application, [71]);
    const { page } = app;
    await app.show('flow');
    const texts = textsOf(app);

    await record(page, Object.values(texts));
    await leave();
    await expect(app.said('network.serverFailed')).toBeVisible();
    const { requests, said } = await records(page);
    const neededAtMs = requests.find(({ answered }) => !answered)?.atMs ?? Number.NaN;
    expect(Math.min(...Object.values(said)) - neededAtMs).toBeLessThanOrEqual(SEEN_WITHIN_MS);
    expect(said[texts.back]).toBeUndefined();

    await comeBack();
    const answersAtMs = Date.now();
    // Without a tap, and without loading the page again: it still has its records.
    await expect.poll(async () => (await records(page)).said[texts.back]).toBeDefined();
    const after = await records(page);
    const backAtMs = after.said[texts.back]!;
    expect(backAtMs - answersAtMs).toBeLessThanOrEqual(GONE_WITHIN_MS);
    for (const text of Object.values(texts)) await expect(page.getByText(text)).toHaveCount(0);
    const read = (await records(page)).requests.filter(({ atMs }) => atMs >= backAtMs - 100).map(({ url }) => url);
    expect(read.some((url) => url.includes('SimulateTransaction'))).toBe(true);
    expect(read.some((url) => /\/api\/(?!status)/.test(url))).toBe(true);
    await app.settled();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}
