// `npm run shots`: opens a house and photographs every screen at 320, 375 and 1280 px in the languages given
// (default en_US and ja_JP) into test-results/shots. For looking, not for comparing.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { readHouseConfig, root } from './config.ts';
import { runCommand } from './setup.ts';

const widths = [320, 375, 1280];
const routes = ['', 'flow', 'flowDetails', 'assets', 'hashrate', 'hashrateLog', 'share', 'language', 'not_bound'];
const languages = process.argv.slice(2);

await runCommand(async () => {
  const config = readHouseConfig(process.env);
  const appUrl = `http://${config.host}:${config.port}/chain/`;
  const folder = join(root, 'test-results/shots');
  mkdirSync(folder, { recursive: true });
  const { executablePath, args } = await findBrowser(process.env);
  const browser = await chromium.launch({ executablePath, args });
  for (const language of languages.length > 0 ? languages : ['en_US', 'ja_JP']) {
    for (const width of widths) {
      const context = await browser.newContext({ viewport: { width, height: 812 } });
      await context.addInitScript((code) => localStorage.setItem('language', code), language);
      const page = await context.newPage();
      for (const route of routes) {
        await page.goto(`${appUrl}#/${route}`);
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: join(folder, `${route || 'home'}-${width}-${language}.png`), fullPage: true });
      }
      await context.close();
    }
  }
  await browser.close();
  process.stdout.write(`${folder}\n`);
});
