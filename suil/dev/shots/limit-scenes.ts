/** The pictures of spending limits. There is none before a limit is set, so the first picture of each sets one. */
import type { Page } from '@playwright/test';
import type { Scene, Text } from './scene.ts';
import { button, dialog, fillFirst } from './sheet-scenes.ts';

async function sign(page: Page, t: Text): Promise<void> {
  await button(page, t('review.confirm')).and(page.locator(':enabled')).click();
  await button(page, t('receipt.done')).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

async function setLimit(page: Page, t: Text): Promise<void> {
  const set = button(page, `${t('limits.set')}: SUI`);
  await set.or(button(page, `${t('limits.change')}: SUI`)).waitFor();
  if (!(await set.isVisible())) return;
  await set.click();
  await fillFirst(page, '5');
  await button(page, t('review.open')).click();
  await sign(page, t);
}

export const limitScenes: readonly Scene[] = [
  {
    // A limit, and that there will be none from tomorrow on.
    name: 'limits-raised',
    who: 'member',
    route: 'limits',
    prepare: async (page, t) => {
      await setLimit(page, t);
      const raise = page.getByTestId('limit-raise-SUI');
      const remove = button(page, t('limits.remove'));
      await raise.or(remove).waitFor();
      if (await raise.isVisible()) return;
      await remove.click();
      await sign(page, t);
      await raise.waitFor();
    },
  },
  {
    name: 'sheet-limit',
    who: 'member',
    route: 'limits',
    open: async (page, t) => {
      await setLimit(page, t);
      await button(page, `${t('limits.change')}: SUI`).click();
      await fillFirst(page, '20');
    },
  },
];
