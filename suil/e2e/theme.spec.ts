/** The theme as a user sees it: chosen, kept, never preceded by the other one, and following the device where that was chosen. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './application/fixture.ts';
import { openApp } from './pages/app.ts';

/** The page's colours in the two themes: `--bg-0` of tokens.css and light/tokens.css. */
const DARK = 'rgb(7, 11, 34)';
const LIGHT = 'rgb(243, 245, 252)';

const pageColour = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const barColour = (page: Page): Promise<string | null> =>
  page.locator('meta[name="theme-color"]').getAttribute('content');

/** Red, green and blue in the middle of a picture's lower half, where the sky does not reach. */
async function colourIn(context: BrowserContext, picture: Buffer): Promise<number[]> {
  // A page of its own: the app's policy lets nothing be fetched from an address that holds data.
  const page = await context.newPage();
  const colour = await page.evaluate(
    async (png) => {
      const image = await createImageBitmap(await (await fetch(png)).blob());
      const pen = new OffscreenCanvas(1, 1).getContext('2d');
      pen?.drawImage(image, -image.width / 2, -image.height * 0.55);
      return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
  await page.close();
  return colour;
}

test('a chosen theme is shown at once, kept, and painted by a reload before any file of the app has come', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [], 'en_US');
  await app.show('language');
  expect([await pageColour(app.page), await barColour(app.page)]).toEqual([DARK, '#070b22']);
  await app.button('theme.light').click();
  expect([await pageColour(app.page), await barColour(app.page)]).toEqual([LIGHT, '#f3f5fc']);

  await app.page.route(/\/assets\//, (route) => route.abort());
  await app.page.reload({ waitUntil: 'commit' });
  await app.page.waitForSelector('#root', { state: 'attached' });
  const painted = await colourIn(context, await app.page.screenshot());
  for (const part of painted) expect(part).toBeGreaterThan(235);
  expect([await pageColour(app.page), await barColour(app.page)]).toEqual([LIGHT, '#f3f5fc']);
  expect(await app.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});

test('"system" follows the device, also while the page is open; paper is light in any theme', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [], 'en_US');
  await app.page.emulateMedia({ colorScheme: 'light' });
  await app.show('language');
  expect(await pageColour(app.page)).toBe(DARK);
  await app.button('theme.system').click();
  await expect.poll(() => pageColour(app.page)).toBe(LIGHT);
  await app.page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => pageColour(app.page)).toBe(DARK);
  await app.page.emulateMedia({ media: 'print' });
  await expect.poll(() => pageColour(app.page)).toBe(LIGHT);
  await app.page.emulateMedia({ media: 'screen' });
  await expect.poll(() => pageColour(app.page)).toBe(DARK);
});
