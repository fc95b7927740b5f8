/**
 * Navigation: the two tabs, the menu, what is current, the way back with its position and focus, and where the focus is
 * after an act.
 */
import { sectionOf } from '../../web/src/platform/router/sections.ts';
import { expect, test } from '../application/fixture.ts';
import { type App, openApp } from '../pages/app.ts';
import { routes } from '../pages/routes.ts';

const placeOf = ({ page }: App) => new URL(page.url()).hash;
const tabOf = (app: App, key: 'tabs.pool' | 'tabs.hashrate') =>
  app.page.getByRole('navigation', { name: app.text('tabs.label'), exact: true }).getByRole('link', {
    name: app.text(key),
    exact: true,
  });
const focused = ({ page }: App) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.slice(0, 40)}`);

/** The names of what a bar says is current. */
const currentIn = (app: App) =>
  app.page
    .locator('body > #root [aria-current]')
    .evaluateAll((elements) =>
      elements
        .filter((element) => !element.closest('main') && element.checkVisibility())
        .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
    );

type Names = Readonly<Record<string, Parameters<App['text']>[0]>>;

/** What is called current, by section. */
const narrowNames: Names = { home: 'nav.home', pool: 'tabs.pool', mining: 'tabs.hashrate', other: 'nav.menu' };
const wideNames: Names = {
  home: 'header.home',
  pool: 'tabs.pool',
  mining: 'tabs.hashrate',
  earn: 'nav.earn',
  swap: 'nav.swap',
  assets: 'nav.assets',
  income: 'nav.income',
  team: 'nav.team',
  other: 'nav.more',
};

/** One item is current, the one of the route's section, and two links are alone in the main list. */
async function expectCurrent(app: App, route: string, names: Names): Promise<void> {
  const [path = '', query] = route.split('?');
  const section = sectionOf(`/${path}`, query === undefined ? '' : `?${query}`);
  const expected = section === null ? [] : [app.text(names[section] ?? names['other'] ?? '')];
  expect(await currentIn(app), route).toEqual(expected);
  await expect(
    app.page.getByRole('navigation', { name: app.text('tabs.label'), exact: true }).getByRole('link'),
  ).toHaveCount(2);
}

const everyRoute = [...routes, 'exchange?view=shares'];

test('from every route, where one item is current, the pool’s tab leads to the pool, and a second tap stays there', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [301]);
  for (const route of everyRoute) {
    await app.goto(route);
    await expectCurrent(app, route, narrowNames);
    await tabOf(app, 'tabs.pool').click();
    await expect.poll(() => placeOf(app), route).toBe('#/flow');
    await tabOf(app, 'tabs.pool').click();
    expect(placeOf(app), route).toBe('#/flow');
  }
});

test('one item is current on every route at 1280 px, and two links are alone in the main list', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [302]);
  await app.page.setViewportSize({ width: 1280, height: 812 });
  for (const route of everyRoute) {
    await app.goto(route);
    await expectCurrent(app, route, wideNames);
  }
});

test('the way back returns to the position and to the link that was used', async ({ context, application }) => {
  const app = await openApp(context, application, [303]);
  await app.show('help');
  await app.page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(() => app.page.evaluate(() => window.scrollY)).toBe(200);
  const link = app.main.locator('a[href^="#/legal"]').first();
  await link.evaluate((element: HTMLElement) => {
    element.focus({ preventScroll: true });
    element.click();
  });
  await expect.poll(() => placeOf(app)).toContain('#/legal');
  await app.settled();
  expect(await app.page.evaluate(() => window.scrollY)).toBe(0);
  expect(await focused(app)).toBe(`H1 ${app.text('legal.title')}`);
  await app.page.goBack();
  await app.settled();
  await expect.poll(() => app.page.evaluate(() => window.scrollY)).toBe(200);
  await expect(link).toBeFocused();
  // The page's own button leads to what led here; without that, to the page above.
  await link.click();
  await app.settled();
  await app.main.getByRole('link', { name: app.text('common.back'), exact: true }).click();
  await expect.poll(() => placeOf(app)).toBe('#/help');
  const fresh = await openApp(context, application, [303]);
  await fresh.goto('financialDetails?id=4');
  await fresh.main.getByRole('link', { name: app.text('common.back'), exact: true }).click();
  await expect.poll(() => placeOf(fresh)).toBe('#/financial');
});

test('the first stop of the keyboard leads to the page', async ({ context, application }) => {
  const app = await openApp(context, application, [304]);
  await app.show('');
  await app.page.keyboard.press('Tab');
  expect(await focused(app)).toContain(app.text('nav.skip'));
  await app.page.keyboard.press('Enter');
  expect(await app.page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
});

test('the menu leads to every other product, and marks the current one', async ({ context, application }) => {
  const app = await openApp(context, application, [305]);
  await app.goto('financial');
  await app.button('nav.menu').click();
  const menu = app.dialog('nav.menu');
  await expect(menu.locator('[aria-current="page"]')).toHaveText(app.text('bank.title'));
  await menu.getByRole('link', { name: app.text('nav.assets') }).click();
  await expect(menu).toBeHidden();
  await expect.poll(() => placeOf(app)).toBe('#/assets');
});

test('the focus is on the page after the language offer and after a login', async ({ browser, application }) => {
  const context = await browser.newContext({ locale: 'ja-JP', viewport: { width: 375, height: 812 } });
  try {
    const app = await openApp(context, application, [306]);
    await context.addInitScript(() => localStorage.removeItem('language'));
    await app.goto('flow');
    await app.page.getByRole('button', { name: '日本語で表示する' }).click();
    await expect(app.page.getByRole('heading', { level: 1 })).toBeFocused();
  } finally {
    await context.close();
  }
  const own = await browser.newContext({ viewport: { width: 375, height: 812 } });
  try {
    const app = await openApp(own, application, [306]);
    await app.goto('assets');
    await app.logIn();
    await expect.poll(() => app.page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  } finally {
    await own.close();
  }
});

test('deposit and take out open a choice of moves, and move nothing', async ({ context, application }) => {
  const app = await openApp(context, application, [307]);
  await app.goto('');
  await app.logIn();
  await app.fund();
  await app.button('home.withdraw', app.main).click();
  await expect(app.dialog('home.withdraw')).toContainText(app.text('home.takeOutNothing'));
  await app.page.keyboard.press('Escape');
  await app.button('home.deposit', app.main).click();
  const choice = app.dialog('home.deposit');
  await expect(choice.getByRole('link', { name: app.text('flow.stake') })).toContainText(
    `${app.text('place.wallet')} → ${app.text('place.pool')}`,
  );
  await choice.getByRole('link', { name: app.text('assets.topUp') }).click();
  await expect(app.dialog('assets.topUp')).toBeVisible();
  expect(await app.prompts('transaction')).toBe(0);
});

test('a newcomer without an inviter is offered the root’s address in full', async ({ context, application }) => {
  const app = await openApp(context, application, [308]);
  await app.goto('not_bound');
  await app.logIn();
  await app.button('bind.none').click();
  const root = new URL(application.inviteLink.replace('#/', '')).searchParams.get('inviter');
  await expect(app.field('bind.label')).toHaveValue(root ?? 'the invite link names the root');
  await expect(app.said('bind.noneNote')).toBeVisible();
  await expect(app.field('bind.label')).toBeFocused();
});
