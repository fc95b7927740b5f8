/**
 * How long a visitor waits for the first proof of the reserves page, seven epochs after the anchor, in Chromium on a processor four times slower:
 * that slows the page's worker, too. Owns an application and a browser while it measures.
 */
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { buildTopUp } from '@suil/sdk';
import { findBrowser } from '../../scripts/test/browser.ts';
import { Application } from '../../suil/e2e/application/application.ts';
import { ChainActions } from '../../suil/e2e/application/chain-actions.ts';
import { PHONE, slowDown } from '../web-load/visits.ts';

const EPOCHS = 7;
const MEMBER = 31;

/** Returns the milliseconds from the tap that opens the page to the first certified figure. */
async function timeFirstProof(context: BrowserContext, application: Application): Promise<number> {
  const page = await context.newPage();
  await page.goto(application.appUrl);
  await page.getByRole('main').waitFor();
  await slowDown(page, false);
  const startedMs = await page.evaluate(() => {
    window.location.hash = '#/reserves';
    return performance.now();
  });
  await page.waitForFunction(isProven, undefined, { polling: 'raf' });
  return page.evaluate((begun) => performance.now() - begun, startedMs);
}

/** Runs in the page. */
function isProven(): boolean {
  return /\d/.test(document.querySelector('[data-testid="certified-SUI"]')?.textContent ?? '');
}

/** Returns the median of so many first visits, each without anything kept. */
export async function measureFirstProof(visits: number): Promise<number> {
  const application = await Application.open();
  const { executablePath, args } = await findBrowser(process.env);
  const browser = await chromium.launch({ executablePath, args });
  try {
    await application.passDays(EPOCHS);
    const actions = new ChainActions(application);
    await actions.joins(MEMBER);
    // The vault's SUI is then an object of the newest epoch.
    await actions.run(MEMBER, buildTopUp({ manifest: actions.chain.manifest, amountMist: 1_000_000_000n }));
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) times.push(await visitOnce(browser, application));
    return times.toSorted((one, other) => one - other)[Math.floor(visits / 2)] ?? Number.NaN;
  } finally {
    await browser.close();
    await application.close();
  }
}

async function visitOnce(browser: Browser, application: Application): Promise<number> {
  const context = await browser.newContext(PHONE);
  return timeFirstProof(context, application).finally(() => context.close());
}
