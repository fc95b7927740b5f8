/** One browser, several tabs: there is one login and one connection, wherever they are ended. */
import { expect, test } from './application/fixture.ts';
import { App, openApp } from './pages/app.ts';

test('regression/13 disconnecting in one tab disconnects the others', async ({ context, application }) => {
  const first = await openApp(context, application, [61]);
  await first.goto('assets');
  await first.logIn();
  const second = new App(await context.newPage(), application, 'en_US');
  await second.goto('assets');
  await expect(second.figure('ledger-balances')).toBeVisible();
  await expect(second.button('wallet.connect')).toHaveCount(0);

  await first.openAccountMenu();
  await first.page.getByRole('menuitem', { name: first.text('wallet.disconnect') }).click();
  await expect(first.button('wallet.connect')).toBeVisible();
  // Nothing is pressed in the second tab, and nothing loaded again.
  await expect(second.button('wallet.connect')).toBeVisible();
  await expect(second.said('errors.AUTH_LOGIN_REQUIRED')).toBeVisible();
  await expect(second.figure('ledger-balances')).toHaveCount(0);
  const kept = await second.page.evaluate(() => ({ ...localStorage }));
  expect([kept['access_token'], kept['currentAccount']]).toEqual([undefined, undefined]);

  // Connected and logged in again in one tab, the other one takes its login over when it connects.
  await first.logIn();
  await second.button('wallet.connect').click();
  await second.dialog('wallet.connectTitle').getByRole('button', { name: 'Test Wallet' }).click();
  await expect(second.figure('ledger-balances')).toBeVisible();
  await expect(first.figure('ledger-balances')).toBeVisible();
  expect(await second.prompts('message')).toBe(0);
});

test('regression/13 a link’s inviter stays with the address it was opened with', async ({ context, application }) => {
  const app = await openApp(context, application, [62, 63]);
  const inviter = app.field('bind.label');
  await app.page.goto(application.inviteLink);
  await app.logIn();
  await expect(inviter).toHaveValue(/^0x[0-9a-f]{64}$/);
  // The second account of the same browser was invited by no one: not on this page, and not on the next.
  await app.shareSecondAccount();
  await app.signIn();
  await expect(inviter).toHaveValue('');
  await app.goto('flow');
  await app.goto('not_bound');
  await expect(inviter).toHaveValue('');
});
