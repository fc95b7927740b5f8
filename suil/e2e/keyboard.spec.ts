/**
 * Connect, stake and withdraw with the keyboard alone: Tab, Enter and Escape, and typing amounts. What has the focus is always seen, a
 * sheet keeps the focus inside, and gives it back when it closes; so does a menu.
 */
import type { Locator } from '@playwright/test';
import { expect, test } from './application/fixture.ts';
import { type App, openApp } from './pages/app.ts';

const stopsMax = 120;

/** Whether what has the focus, or the frame around it, is drawn with an outline or a ring of two pixels. */
function focusIsSeen(): boolean {
  const element = document.activeElement;
  const frames = [element, element?.parentElement, element?.parentElement?.parentElement];
  return frames.some((frame) => {
    if (!frame || frame === document.body) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(frame);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow.includes('0px 0px 0px 2px');
  });
}

/** Presses Tab; at the edges of sheets and menus lie elements that hand the focus on a moment later. */
async function tab({ page }: App): Promise<void> {
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => !document.activeElement?.hasAttribute('data-base-ui-focus-guard'));
}

/** Presses Tab until the element has the focus; every stop on the way is visible. */
async function tabTo(app: App, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < stopsMax; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await tab(app);
    const where = await app.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');
    // After the last stop comes the browser's own bar, then the first. Headings are no stops: a page's has the focus of what is gone, a sheet's
    // gets it when the sheet opens.
    if (/^<(body|h1)|^<h2[^>]* tabindex="-1"/.test(where)) continue;
    expect(await app.page.evaluate(focusIsSeen), `focus is seen on ${where}`).toBe(true);
  }
  throw new Error('Tab does not lead there');
}

async function enter(app: App, wanted: Locator): Promise<void> {
  await tabTo(app, wanted);
  await app.page.keyboard.press('Enter');
}

/** Tab goes round inside the open sheet and never leaves it. */
async function expectFocusKept(app: App, sheet: Locator): Promise<void> {
  await expect(sheet).toBeVisible();
  const first = sheet.getByRole('button').first();
  await tabTo(app, first);
  for (let stop = 0; stop < stopsMax; stop += 1) {
    await tab(app);
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    if (await first.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not come round');
}

const hasFocus = (wanted: Locator) => expect(wanted).toBeFocused();

test('connect, stake and withdraw by keyboard alone', async ({ context, application }) => {
  const app = await openApp(context, application, [71]);
  const { page } = app;

  await test.step('connect: Escape closes the sheet and gives the focus back', async () => {
    await page.goto(application.inviteLink);
    const connect = app.button('wallet.connect');
    await enter(app, connect);
    await expectFocusKept(app, app.dialog('wallet.connectTitle'));
    await page.keyboard.press('Escape');
    await expect(app.dialog('wallet.connectTitle')).toBeHidden();
    await hasFocus(connect);
    await page.keyboard.press('Enter');
    await enter(app, app.dialog('wallet.connectTitle').getByRole('button', { name: 'Test Wallet' }));
    await enter(app, app.button('login.signIn', app.dialog('login.signIn')));
    await app.hears('login.success');
  });

  await test.step('bind', async () => {
    const chip = page.getByRole('button', { name: app.like('header.node') });
    await enter(app, chip);
    await enter(app, app.button('local.faucet', app.dialog('network.title')));
    await app.hears('local.faucetDone');
    await page.keyboard.press('Escape');
    await hasFocus(chip);
    await enter(app, app.button('bind.submit'));
    await enter(app, app.button('review.confirm'));
    await app.hears('bind.done');
    await enter(app, app.button('receipt.done'));
  });

  await test.step('stake', async () => {
    // Binding has led to the pool.
    const stake = app.button('flow.stake', app.main);
    await enter(app, stake);
    const form = app.dialog('flow.stake');
    await expectFocusKept(app, form);
    await tabTo(app, app.field('amount.label', form));
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    const confirm = app.button('review.confirm');
    await expect(confirm).toBeEnabled();
    await expectFocusKept(app, app.dialog('flow.stake'));
    await page.keyboard.press('Escape');
    await expect(confirm).toBeHidden();
    // Back in the form, what was entered is still there.
    await expect(app.field('amount.label', form)).toHaveValue('30');
    await enter(app, app.button('review.open', form));
    await enter(app, confirm);
    await app.hears('flow.stakeDone');
    await enter(app, app.button('receipt.done'));
    await hasFocus(stake);
  });

  await test.step('top up and withdraw', async () => {
    await app.goto('assets');
    await enter(app, app.button('assets.topUp', app.main));
    const topUp = app.dialog('assets.topUp');
    await tabTo(app, app.field('amount.label', topUp));
    await page.keyboard.type('6');
    await page.keyboard.press('Enter');
    await enter(app, app.button('review.confirm'));
    await app.hears('assets.topUpDone');
    await enter(app, app.button('receipt.done'));
    await expect(app.figure('ledger-balances')).toContainText('6.0000');

    const withdraw = app.button('withdrawal.short', app.main);
    await enter(app, withdraw);
    const form = app.dialog('withdrawal.title');
    await expectFocusKept(app, form);
    await tabTo(app, app.field('amount.label', form));
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await enter(app, app.button('review.confirm'));
    await app.hears('withdrawal.requested');
    await enter(app, app.button('receipt.done'));
    await hasFocus(withdraw);
    await enter(app, app.button('withdrawal.receive', app.main));
    await enter(app, app.button('review.confirm'));
    await app.hears('withdrawal.received');
    await enter(app, app.button('receipt.done'));
    await expect(app.said('withdrawal.status.paid')).toBeVisible();
  });

  await test.step('the account menu: keys move within, a letter finds, Escape gives the focus back, Tab continues', async () => {
    const button = page.getByRole('button', { name: app.like('header.account') });
    const menu = page.getByRole('menu');
    const item = (key: string) => menu.getByRole('menuitem', { name: app.text(key) });
    await enter(app, button);
    await hasFocus(menu.getByRole('menuitemradio').first());
    await page.keyboard.press('ArrowUp');
    await hasFocus(item('wallet.disconnect'));
    expect(await page.evaluate(focusIsSeen)).toBe(true);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await hasFocus(item('account.copyAddress'));
    await page.keyboard.press(app.text('help.title').slice(0, 1));
    await hasFocus(item('help.title'));
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await hasFocus(button);
    await page.keyboard.press('ArrowDown');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await expect(button).not.toBeFocused();
    await enter(app, button);
    await page.keyboard.press(app.text('help.title').slice(0, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.hash === '#/help');
    await expect(menu).toBeHidden();
    // The button has it until the page is drawn.
    await hasFocus(app.main.getByRole('heading', { level: 1 }));
  });
});
