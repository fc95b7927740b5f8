/** Chromium by its DevTools protocol and Firefox by WebDriver BiDi, both through puppeteer-core: Firefox needs no further program. */
import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core';
import { callOf, type Tab, WAIT_MS, WINDOW } from './tab.ts';

/** Starts a Chromium. */
export function openChromium(executablePath: string, downloads: string, options: LaunchOptions): Promise<Tab> {
  const downloadBehavior = { policy: 'allow', downloadPath: downloads } as const;
  return open({ ...options, executablePath, downloadBehavior });
}

/** Starts a Firefox. */
export function openFirefox(executablePath: string, downloads: string): Promise<Tab> {
  const extraPrefsFirefox = {
    // A folder of one's own.
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.alwaysOpenPanel': false,
  };
  return open({ browser: 'firefox', executablePath, extraPrefsFirefox });
}

async function open(options: LaunchOptions): Promise<Tab> {
  const browser = await puppeteer.launch({ timeout: WAIT_MS, protocolTimeout: 2 * WAIT_MS, ...options });
  try {
    return await tabOf(browser);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function tabOf(browser: Browser): Promise<Tab> {
  const page = await browser.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await page.setViewport(WINDOW);
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    reload: async () => {
      await page.reload();
    },
    back: async () => {
      // Not `goBack`, which waits for a document: the way back inside the page loads none.
      await page.evaluate(() => window.history.back());
    },
    run: <Given extends readonly unknown[], Result>(script: (...given: Given) => Result, ...given: Given) =>
      page.evaluate<[], () => Result>(callOf(script, given)),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    escape: () => page.keyboard.press('Escape'),
    picture: () => page.screenshot(),
    version: () => browser.version(),
    close: () => browser.close(),
  };
}
