/** The portfolio last shown, which the page itself paints at the next visit, and which no other address may see. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../application/fixture.ts';
import * as actions from '../pages/actions.ts';
import { type App, openApp } from '../pages/app.ts';

const KEY = 'suil:portfolio';
/** Times that a script of the page writes: the entry comes five seconds later than it was asked for. */
const ENTRY_LATE_MS = 5_000;
const APP_FILES = /\/assets\/[^/]+\.js$/;
const HISTORY = /\/api\/portfolio\/days/;

const kept = (page: Page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY);
const boot = (page: Page) => page.locator('html').getAttribute('data-boot');

test('the portfolio last shown is painted before the app has come, with its time, and is deleted with the connection', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [61]);
  const { page } = app;
  await page.goto(application.inviteLink);
  await app.logIn();
  await app.fund();
  await app.bind();
  await app.perform(actions.stake('50'));
  await app.show('');
  const shown = (await app.figure('portfolio').textContent())?.replace('USD', '') ?? '';
  expect(Number(shown)).toBeGreaterThan(1);
  await expect.poll(() => kept(page)).toMatchObject({ address: await app.address(), text: shown });

  const arrivals: Promise<void>[] = [];
  await page.route(APP_FILES, async (route) => {
    await new Promise((late) => setTimeout(late, ENTRY_LATE_MS));
    arrivals.push(route.continue());
  });
  await page.reload({ waitUntil: 'commit' });
  const hero = page.locator('.portfolio-static');
  await expect(hero.locator('.portfolio-figure')).toHaveText(`${shown}USD`);
  await expect(hero).toContainText(app.text('home.portfolio'));
  await expect(hero.getByText(/^figures as of \d/)).toBeVisible();
  const place = await hero.locator('.portfolio-figure').boundingBox();
  const paintedMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
  );
  expect(paintedMs).toBeLessThan(ENTRY_LATE_MS);
  expect(arrivals).toHaveLength(0);
  // The app then draws the same figure at the same place.
  await expect(app.figure('portfolio')).toHaveText(/\dUSD$/);
  expect(await app.figure('portfolio').boundingBox()).toMatchObject({ x: place?.x, y: place?.y });
  await app.settled();
  await expect(page.getByText(/^figures as of \d/)).toHaveCount(0);
  await page.unroute(APP_FILES);

  // Hidden amounts leave nothing, and nothing is painted of them.
  await app.button('home.hide').click();
  await expect.poll(() => kept(page)).toBeNull();
  await app.button('home.hide').click();
  await expect.poll(() => kept(page)).toMatchObject({ text: shown });

  // Another page begins empty, and so does a figure that belongs to another account.
  await page.evaluate(() => history.replaceState(null, '', '#/flow'));
  await page.reload({ waitUntil: 'commit' });
  expect(await boot(page)).toBe('empty');
  await app.show('');
  await page.evaluate((key) => {
    localStorage.setItem(key, JSON.stringify({ address: '0x1', text: '1,234.56', asOfMs: Date.now() }));
  }, KEY);
  await page.reload({ waitUntil: 'commit' });
  expect(await boot(page)).toBe('empty');
  await app.settled();
  await expect.poll(() => kept(page)).toMatchObject({ text: shown });

  await app.openAccountMenu();
  await page.getByRole('menuitem', { name: app.text('wallet.disconnect'), exact: true }).click();
  await expect.poll(() => kept(page)).toBeNull();
});

/** Reloads the home page, lets the history come behind the rest, and returns by how many pixels that moved what is below it. */
async function movedBy(page: Page, app: App, whenHere: Locator, income = /\d/): Promise<number> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(HISTORY, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(app.figure('income-today')).toHaveText(income);
  const before = await app.figure('place-earning').boundingBox();
  release();
  await expect(whenHere).toBeVisible();
  const after = await app.figure('place-earning').boundingBox();
  await page.unroute(HISTORY);
  return Math.abs((after?.y ?? Number.NaN) - (before?.y ?? Number.NaN));
}

test('what is below the line stays in its place when the line comes, and where there is none yet', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [63]);
  const { page } = app;
  await app.join();
  await app.perform(actions.stake('50'));
  await app.show('');
  const noLine = page.getByText(app.text('home.historyTomorrow'));
  await expect(noLine).toBeVisible();
  await expect.poll(() => kept(page)).toMatchObject({ isCharted: false });
  expect(await movedBy(page, app, noLine)).toBeLessThan(1);

  await application.passDays(2);
  await app.show('');
  const line = app.figure('range-change');
  await expect(line).toBeVisible();
  await expect.poll(() => kept(page)).toMatchObject({ isCharted: true });
  expect(await movedBy(page, app, line)).toBeLessThan(2);

  await app.button('home.hide').click();
  expect(await movedBy(page, app, app.figure('place-earning').filter({ hasText: '•' }), /•/)).toBeLessThan(1);
});

/**
 * Parts of the app that come only with their trigger, by the names of their files. The frame of all sheets is not among them: the demo wallet of a
 * local chain, which these tests use, brings it.
 */
const LAZY = /\/assets\/(connect-sheet|file-sheet|menu-sheet|table-sheet|account-menu|json-rpc-code|candle-chart)-/;

test('no file of a sheet or a chart is requested before it is opened', async ({ context, application }) => {
  const app = await openApp(context, application, [62]);
  const files: string[] = [];
  app.page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await app.show('');
  expect(files.filter((file) => LAZY.test(file))).toEqual([]);
  await app.button('wallet.connect').click();
  await expect(app.dialog('wallet.connectTitle')).toBeVisible();
  expect(files.some((file) => file.includes('/assets/connect-sheet-'))).toBe(true);
});
