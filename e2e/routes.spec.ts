// The router as the specification (§2) has it: every route opens, by touch where a finger can reach it; what cannot be
// shown says why; `home` keeps its query.
import { expect, test } from '@playwright/test';
import { House } from './house/house.ts';
import { openApp } from './pages/app.ts';
import { routes } from './pages/routes.ts';

let house: House;
test.beforeAll(async () => {
  house = await House.open();
  await house.advanceToNextMorning();
});
test.afterAll(() => house.close());

test('home redirects to the index and keeps its query', async ({ context }) => {
  const app = await openApp(context, house, [61]);
  await app.goto('home?inviter=0x5&x=1');
  await expect.poll(() => new URL(app.page.url()).hash).toBe('#/?inviter=0x5&x=1');
});

test('pages that cannot be shown', async ({ context }) => {
  const app = await openApp(context, house, [62]);
  for (const [route, title] of [
    ['nowhere', 'There is no such page'],
    ['pledgeDetails1', 'The request was not understood'],
    ['pledgeDetails1?id=x', 'The request was not understood'],
    ['financialDetails?id=0', 'The request was not understood'],
    ['communityDetail?address=0x1', 'The request was not understood'],
  ] as const) {
    await app.goto(route);
    await expect(app.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await app.page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(app.page.getByRole('heading', { level: 1 })).toBeAttached();
  }
});

test('every route is reached by touch', async ({ context }) => {
  const app = await openApp(context, house, [63]);
  await app.page.goto(house.inviteLink);
  await app.logIn();
  const found = new Set<string>();
  const waiting = [''];
  for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
    await app.goto(route);
    await expect(app.page.getByRole('heading', { level: 1 })).toBeAttached();
    await app.page.waitForLoadState('networkidle');
    const links = await app.page
      .locator('a[href^="#/"]')
      .evaluateAll((anchors) => anchors.map((anchor) => (anchor.getAttribute('href') ?? '').slice(2)));
    for (const link of links) {
      const path = link.split('?')[0] ?? '';
      if (found.has(path)) continue;
      found.add(path);
      waiting.push(link);
    }
  }
  // The account menu leads to these; details need an item of a list; not_bound is where an unbound member is led.
  const elsewhere = ['', 'language', 'not_bound', 'nowhere', 'pledgeDetails1', 'financialDetails', 'communityDetail'];
  const wanted = routes.map((route) => route.split('?')[0] ?? '').filter((path) => !elsewhere.includes(path));
  expect(wanted.filter((path) => !found.has(path))).toEqual([]);
});
