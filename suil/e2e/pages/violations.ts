/** What axe finds on a page. Owns bringing axe into it; which pages are looked at belongs to the tests. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Base UI's menus keep the focus by elements at their edges that hand it on at once: nothing ever rests on them, which the rule that
 * finds them cannot know.
 */
const focusGuards = '[data-base-ui-focus-guard]';

/**
 * Returns a line for each rule that the page breaks, with the elements. axe's script is half a megabyte and is brought to a page once.
 * Only lines leave the page: passing on everything that axe returns takes five times as long as finding it.
 */
export async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (excluded) => {
    const { violations } = await window.axe.run({ exclude: [[excluded]] }, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, focusGuards);
}
