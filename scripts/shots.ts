// `npm run shots [-- LANGUAGE …]`: opens a house of its own, lives through a member's first weeks, and photographs
// every screen at 320, 375 and 1280 px (default en_US and ja_JP) into test-results/shots. For looking, not comparing.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { House } from '../e2e/house/house.ts';
import { type App, openApp } from '../e2e/pages/app.ts';
import { routes } from '../e2e/pages/routes.ts';
import { findBrowser } from './browser.ts';
import { root } from './config.ts';
import { runCommand } from './setup.ts';

const widths = [320, 375, 1280];
const folder = join(root, 'test-results/shots');
const languages = process.argv.length > 2 ? process.argv.slice(2) : ['en_US', 'ja_JP'];

async function liveALittle(app: App, house: House): Promise<void> {
  await app.page.goto(house.inviteLink);
  await app.logIn();
  await app.fund();
  await app.bind();
  await app.review('Stake', '321');
  await app.confirm('Stake', 'Staked');
  await house.advanceDays(26);
  await app.page.reload();
  await app.review('Claim', '1.5');
  await app.confirm('Claim', 'Income claimed');
  await house.advanceDays(9);
  await app.page.reload();
}

await runCommand(async () => {
  mkdirSync(folder, { recursive: true });
  const { executablePath, args } = await findBrowser(process.env);
  const browser = await chromium.launch({ executablePath, args });
  const house = await House.open();
  try {
    const context = await browser.newContext({ locale: 'en-US' });
    const app = await openApp(context, house, [77]);
    await liveALittle(app, house);
    for (const language of languages) {
      await app.page.evaluate((code) => localStorage.setItem('language', code), language);
      for (const width of widths) {
        await app.page.setViewportSize({ width, height: 812 });
        for (const route of routes) {
          await app.goto(route);
          await app.page.reload();
          await app.page.waitForLoadState('networkidle');
          await app.page.screenshot({
            path: join(folder, `${route.replace(/\W+/g, '-') || 'home'}-${width}-${language}.png`),
            fullPage: true,
          });
        }
      }
      process.stderr.write(`${language} done\n`);
    }
  } finally {
    await browser.close();
    await house.close();
  }
  process.stdout.write(`${folder}\n`);
});
