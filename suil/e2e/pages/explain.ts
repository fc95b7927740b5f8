/** The "=" next to an amount: opens its explanation and has the browser recompute it. Holds the taps, no amount. */
import { expect } from '@playwright/test';
import type { App } from './app.ts';

/** Routes with amounts that the browser works out again from the chain's and the journal's own figures. */
const explained = ['flow', 'suilPledge', 'hashrate', 'hashrateLog', 'nodes', 'income', 'community'] as const;

/** Works the first amount of each route out again; each must be the same but for other people's rounding. Returns how many there were. */
export async function recompute(app: App): Promise<number> {
  let count = 0;
  for (const route of explained) {
    await app.show(route);
    // Today is an estimate; the day before is closed.
    if (route === 'income') await app.main.getByRole('slider').first().press('ArrowLeft');
    await app.main
      .getByRole('button', { name: app.like('how.open') })
      .first()
      .click();
    const sheet = app.page.getByRole('dialog');
    await app.button('how.again', sheet).click();
    const said = await app.figure('recomputed').textContent();
    expect(said, route).toMatch(new RegExp(`${app.like('how.same').source}|${app.like('how.rounding').source}`));
    await app.page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    count += 1;
  }
  return count;
}
