/** Whether a page is whole: it has its title, its texts are there, and nothing on it failed. */
import { expect, type Page } from '@playwright/test';
import type { App } from './app.ts';

/** Titles that are the same in every language. */
const NAMES = ['BTC', 'SUI'];

/** Returns the list of what fails on the page from now on: uncaught errors, and what the content-security policy refused. */
export function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) failures.push(message.text());
  });
  return failures;
}

/** The page's title is a text of its language, and no key is where a text should be. */
export async function expectTitled(app: App, route: string): Promise<void> {
  const title = (await app.page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  expect(NAMES.includes(title) || app.isText(title), `${route}: "${title}"`).toBe(true);
  await expect(app.keysShown, route).toHaveCount(0);
}
