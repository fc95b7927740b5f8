/**
 * The oldest supported browser, as far as the present one can be made into it: without everything of the language that Chrome 100 lacks.
 * And an older one, which gets a message instead of the app.
 */
import { type BrowserContext, expect } from '@playwright/test';
import { LANGUAGES, type Language } from '@suil/core';
import { lackedMembers } from '../../scripts/check/browser-support/compat-data.ts';
import { test } from './application/fixture.ts';
import { App } from './pages/app.ts';
import { textsOf } from './pages/texts.ts';
import { ACCEPTED_DOCUMENTS } from './wallet/inject.ts';

/** Of the browser, next to the language. */
const LACKED_BY_DOM = [
  ['AbortSignal', 'any'],
  ['AbortSignal', 'timeout'],
  ['URL', 'parse'],
  ['URL', 'canParse'],
  ['Element', 'checkVisibility'],
  ['Document', 'startViewTransition'],
] as [string, string][];

/** Takes `members` away in every page of the context, from their owner and from what it makes. */
async function without(context: BrowserContext, members: [owner: string, name: string][]): Promise<void> {
  await context.addInitScript((lacked) => {
    const hidden: Record<string, object | undefined> = {
      TypedArray: Object.getPrototypeOf(Int8Array),
      Iterator: { prototype: Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) },
    };
    for (const [owner, name] of lacked) {
      const type = hidden[owner] ?? Reflect.get(globalThis, owner);
      if (!type) continue;
      Reflect.deleteProperty(type, name);
      const { prototype } = type as { prototype?: object };
      if (prototype) Reflect.deleteProperty(prototype, name);
    }
  }, members);
}

test('regression/14 without what Chrome 100 lacks the demo wallet connects and logs in', async ({
  context,
  application,
}) => {
  await without(context, [...lackedMembers('chrome'), ...LACKED_BY_DOM]);
  await context.addInitScript((accepted) => {
    localStorage.setItem('language', 'en_US');
    localStorage.setItem('suil:consent', accepted);
  }, ACCEPTED_DOCUMENTS);
  const page = await context.newPage();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const polyfills = page.waitForRequest(/assets\/all-/);
  const app = new App(page, application, 'en_US');
  await page.goto(application.inviteLink);
  await polyfills;
  await app.button('wallet.connect').click();
  await app.dialog('wallet.connectTitle').getByRole('button', { name: 'Demo Wallet (local)' }).click();
  await app.button('demo.approve', app.dialog('demo.connectTitle')).click();
  await app.button('login.signIn', app.dialog('login.signIn')).click();
  await app.button('demo.approve', app.dialog('demo.messageTitle')).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toMatch(/\S{20,}/);
  await app.show('home');
  await app.show('assets');
  expect(errors).toEqual([]);
});

test('current browsers load no polyfill', async ({ page, application }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  const app = new App(page, application, 'zh_CN');
  await app.show('flow');
  expect(files.some((url) => url.includes('/assets/first-'))).toBe(true);
  expect(files.filter((url) => url.includes('/assets/all-'))).toEqual([]);
});

test('regression/14 an older browser says so in each language, with the addresses to open in another one', async ({
  browser,
  application,
}) => {
  for (const language of LANGUAGES) {
    // Without a stored language it is the browser's.
    const isStored = language !== 'zh_TW';
    const context = await browser.newContext({
      viewport: { width: 320, height: 640 },
      locale: isStored ? 'en-US' : 'zh-HK',
    });
    await without(context, [['AbortSignal', 'throwIfAborted']]);
    if (isStored) await context.addInitScript((code: Language) => localStorage.setItem('language', code), language);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    const texts = textsOf(language);
    await page.goto(`${application.appUrl}#/flow`);
    await expect(page.getByRole('heading', { level: 1, name: texts.of('unsupported.title') })).toBeVisible();
    await expect(page.getByText('Chrome 100')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language.replace('_', '-'));
    for (const [index, address] of [`${application.appUrl}#/flow`, `${application.appUrl}#/rescue`].entries()) {
      await expect(page.getByText(address, { exact: true })).toBeVisible();
      await page
        .getByRole('button', { name: texts.of('unsupported.copy') })
        .first()
        .click();
      await expect(page.getByRole('button', { name: texts.of('unsupported.copied') })).toHaveCount(index + 1);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    // The app was not begun.
    await expect(page.locator('#root')).toHaveCount(0);
    await context.close();
  }
});
