// Every screen, in two languages at 320 px, with a logged-in member: no violation that axe can find, nothing wider
// than the screen.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { House } from './house/house.ts';
import { openApp } from './pages/app.ts';
import { routes } from './pages/routes.ts';

const languages = ['en_US', 'ja_JP'];

let house: House;
test.beforeAll(async () => {
  house = await House.open();
  await house.advanceToNextMorning();
});
test.afterAll(() => house.close());
test.use({ viewport: { width: 320, height: 640 } });

async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(found, name).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
}

test('every screen and the open sheets', async ({ context }) => {
  test.setTimeout(480_000);
  const app = await openApp(context, house, [41]);
  await app.page.goto(house.inviteLink);
  await app.logIn();
  await app.fund();
  await app.bind();
  await app.review('Stake', '50');
  await expect(app.button('Confirm in wallet')).toBeEnabled();
  await expectAccessible(app.page, 'review sheet');
  await app.confirm('Stake', 'Staked');
  await house.advanceDays(3);
  for (const language of languages) {
    await app.page.evaluate((code) => localStorage.setItem('language', code), language);
    await app.page.reload();
    for (const route of routes) {
      await app.goto(route);
      await expect(app.page.getByRole('heading', { level: 1 })).toBeAttached();
      await app.page.waitForLoadState('networkidle');
      await expectAccessible(app.page, `${route || 'home'} in ${language}`);
    }
  }
});
