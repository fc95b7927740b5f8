/**
 * The app without a network, and without anything that answers: every route opens from what the device keeps, with the figures read last and
 * their age. A new version waits for the user's word. Stops an application of its own.
 */
import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { MS_PER_DAY } from '@suil/core';
import { Application } from '../application/application.ts';
import { Front } from '../application/front.ts';
import * as actions from '../pages/actions.ts';
import { type App, openApp } from '../pages/app.ts';
import { routes } from '../pages/routes.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await Application.open();
});
test.afterAll(() => application?.close());

/** Until the next load of the page is the worker's: its state. */
const keptFiles = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

/** How many answers are on the device, by the account that they belong to. */
const keptAnswers = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open('suil');
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => {
        request.onsuccess = () => done(request.result);
      });
    const store = database.transaction('answers').objectStore('answers');
    const [owners, shelves] = await Promise.all([read(store.getAllKeys()), read(store.getAll())]);
    database.close();
    return Object.fromEntries(owners.map((owner, index) => [String(owner), shelves[index].answers.length as number]));
  });

/** What a page shows while it waits, and what it says where it waited in vain. */
async function expectWhole(app: App, route: string): Promise<void> {
  await expect(app.page.locator('[class*="_bone_"], [class*="_loading_"]'), route).toHaveCount(0);
  await expect(app.page.getByText(app.text('list.retry')), route).toHaveCount(0);
}

const titleOf = async (page: Page) => (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

test('without network and server every route opens with what was read last and its age; a logout deletes it', async ({
  context,
}) => {
  // Every route twice.
  test.setTimeout(480_000);
  const app = await openApp(context, application, [91]);
  const { page } = app;
  await app.join();
  await app.perform(actions.stake('50'));
  const titles = new Map<string, string>();
  for (const route of routes) {
    await app.show(route);
    titles.set(route, await titleOf(page));
  }
  await app.show('');
  const portfolio = (await app.figure('portfolio').textContent()) ?? '';
  expect(Number.parseFloat(portfolio)).toBeGreaterThan(1);
  const address = await app.address();
  await expect.poll(() => keptFiles(page)).toBe('activated');
  await expect.poll(async () => (await keptAnswers(page))[address]).toBeGreaterThan(5);

  // A day later, so that the age is not the time of the reload.
  const readAt = new Date();
  await page.clock.setSystemTime(readAt.getTime() + MS_PER_DAY);
  await context.setOffline(true);
  await application.kill();
  const age = new RegExp(`figures as of .*${readAt.toLocaleDateString('en-US', { dateStyle: 'medium' })}`);
  for (const route of routes) {
    await page.evaluate((hash) => window.history.replaceState(null, '', hash), `#/${route}`);
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: app.text('network.offline') }), route).toHaveText(age);
    await expectWhole(app, route);
    expect(await titleOf(page), route).toBe(titles.get(route));
  }
  await app.goto('');
  await expect(app.figure('portfolio')).toHaveText(portfolio);

  // With a network, and nothing that answers.
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: app.text('network.serverFailed') })).toHaveText(age);
  await expect(app.figure('portfolio')).toHaveText(portfolio);

  // Of all that was read nothing of the account stays.
  await app.openAccountMenu();
  await page.getByRole('menuitem', { name: app.text('wallet.disconnect'), exact: true }).click();
  await expect.poll(async () => Object.keys(await keptAnswers(page))).toEqual(['open']);
  const urls = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
  });
  expect(urls.length).toBeGreaterThan(100);
  expect(urls.filter((url) => !url.startsWith(application.appUrl))).toEqual([]);

  await application.start();
  await expect(app.said('network.serverFailed')).toBeHidden();
});

/** The version that a page is of, as the tests name it. */
const version = (page: Page) => page.locator('html').getAttribute('data-version');
const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
/** Has the browser ask for the worker, as it does at a page load. It refuses while another one is on its way, and the page may be loaded meanwhile. */
const askForUpdate = (page: Page) =>
  page
    .evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().then(() => undefined))
    .catch(() => undefined);

test('a new version waits for the user’s word, a damaged one is refused, and an operator can remove the worker', async ({
  context,
}) => {
  const front = new Front(application);
  await front.open();
  const [html, worker, removal] = [await front.read(''), await front.read('sw.js'), await front.read('sw-remove.js')];
  /** Another version: it has another page, so its build has another name. */
  const give = (name: string, page = html.replace('<html ', `<html data-version="${name}" `)) => {
    front.files.set('', page);
    front.files.set('sw.js', worker.replace(sha256(html), sha256(page)).replace(/"[0-9a-f]{12}"/, `"${name}"`));
  };
  const app = await openApp(context, application, [92]);
  const { page } = app;
  const prompt = page.getByRole('status').filter({ hasText: app.text('update.ready') });
  try {
    give('first');
    await page.goto(front.appUrl);
    await expect.poll(() => keptFiles(page)).toBe('activated');
    await expect(prompt).toBeHidden();

    // What is kept is what the worker answers, and what the server gives out is what the security page compares.
    await page.reload();
    front.files.set('manifest.webmanifest', '{}');
    const read = (cache: RequestCache) =>
      page.evaluate(async (asked) => (await fetch('manifest.webmanifest', { cache: asked })).text(), cache);
    expect(await read('default')).toContain('"name":"SUIL"');
    expect(await read('no-store')).toBe('{}');
    front.files.delete('manifest.webmanifest');

    // What is given out is not what its hash says: the version before stays.
    give('second');
    front.files.set('', `${front.files.get('')}<!-- -->`);
    await askForUpdate(page);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing?.state ?? 'none'))
      .toBe('none');
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
    await page.reload();
    expect(await version(page)).toBe('first');
    await expect(app.main).toBeVisible();

    give('third');
    await expect(async () => {
      await askForUpdate(page);
      await expect(prompt).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.reload();
    expect(await version(page)).toBe('first');
    await app.button('error.reload', prompt).click();
    await expect.poll(() => version(page)).toBe('third');
    await expect.poll(() => page.evaluate(async () => (await window.caches.keys()).length)).toBe(1);
    await expect(prompt).toBeHidden();

    // The worker goes, and the page is the server's again.
    give('fourth');
    front.files.set('sw.js', removal);
    // It has pages loaded again that are whole; one that is still being loaded keeps the version it began with.
    await app.settled();
    await askForUpdate(page);
    await expect.poll(() => version(page).catch(() => null)).toBe('fourth');
    await expect.poll(() => page.evaluate(() => window.caches.keys())).toEqual([]);
  } finally {
    front.close();
  }
});
