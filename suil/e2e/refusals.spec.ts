/**
 * What the app refuses, each with its own words and before anything is signed: inviters, amounts, another account, a login that has ended.
 * Members share the application.
 */

import { ChainActions } from './application/chain-actions.ts';
import { expect, test } from './application/fixture.ts';
import type { Action } from './pages/action.ts';
import * as actions from './pages/actions.ts';
import { openApp } from './pages/app.ts';
import type { Text } from './pages/texts.ts';

test('an inviter that cannot be used', async ({ context, application }) => {
  const app = await openApp(context, application, [21]);
  await app.goto('not_bound');
  await app.logIn();
  const field = app.field('bind.label');
  const outsider = `0x${'5'.repeat(64)}`;
  for (const [text, problem] of [
    ['', 'bind.required'],
    ['0x12', 'errors.ADDRESS_INVALID'],
    ['not an address', 'errors.ADDRESS_INVALID'],
    [await app.address(), 'errors.REFERRAL_INVITER_IS_SELF'],
    [outsider, 'errors.REFERRAL_INVITER_NOT_BOUND'],
  ] as const) {
    await field.fill(text);
    await app.button('bind.submit').click();
    await expect(app.page.getByRole('alert').filter({ hasText: app.text(problem) })).toBeVisible();
  }
  expect(await app.prompts('transaction')).toBe(0);
});

test('an unbound member is led to the binding and back to the action', async ({ context, application }) => {
  const app = await openApp(context, application, [20]);
  await app.goto('flow');
  await app.logIn();
  await app.fund();
  await app.button('flow.stake', app.main).click();
  await expect(app.page.getByRole('heading', { level: 1, name: app.text('bind.title') })).toBeVisible();
  await app.field('bind.label').fill(new ChainActions(application).chain.manifest.root);
  await app.bind();
  await expect(app.dialog('flow.stake')).toBeVisible();
});

test('a second binding', async ({ context, application }) => {
  const app = await openApp(context, application, [22]);
  await app.join();
  await app.page.goto(application.inviteLink);
  await expect(app.said('bind.already')).toBeVisible();
  await expect(app.button('bind.submit')).toHaveCount(0);
});

test('amounts that cannot be used: the button states the reason', async ({ context, application }) => {
  const app = await openApp(context, application, [23]);
  const root = new ChainActions(application).chain.manifest.root;
  await app.join();
  const atLeast = (minimum: string, asset: string): Text => ['errors.AMOUNT_BELOW_MINIMUM', { minimum, asset }];
  const above = 'errors.AMOUNT_ABOVE_AVAILABLE';
  const short = (asset: string): Text => `errors.ASSET_${asset}_INSUFFICIENT`;
  const bad = 'errors.AMOUNT_INVALID';
  for (const [action, reason] of [
    [actions.stake('20.999999999'), atLeast('21', 'SUI')],
    [actions.stake('99999999'), short('SUI')],
    [actions.stake('-21'), bad],
    [actions.stake('1e3'), bad],
    [actions.stake('twenty-one'), bad],
    [actions.stake('0'), 'errors.AMOUNT_ZERO'],
    [actions.unstake('1'), above],
    [actions.claimIncome('1'), above],
    [actions.pledge('19'), atLeast('20', 'SUI')],
    [actions.pledge('9999'), short('SUI')],
    [actions.pledgeSuil('99'), atLeast('100', 'SUIL')],
    [actions.pledgeSuil('100'), short('SUIL')],
    [actions.exchange('1', { buy: false }), short('SUIL')],
    [actions.swapToUsdc('1001'), short('SUI')],
    [actions.topUp('SUI', '1001'), short('SUI')],
    [actions.topUp('SUIL', '1'), short('SUIL')],
    [actions.topUp('USDC', '1'), short('USDC')],
    [actions.transfer('USDC', '1', root), short('USDC')],
    [actions.exchangePro('1'), short('PRO')],
    [actions.withdraw('SUI', '1'), short('SUI')],
    [actions.subscribe('99', 7), atLeast('100', 'USDC')],
    [actions.subscribe('100', 7), short('USDC')],
    [actions.buyHashrate('49'), atLeast('50', 'USDC')],
    [actions.buyHashrate('50'), short('USDC')],
    [actions.claimHashrate('1'), above],
    [actions.buyNode(app.text('node.tier.primary')), short('USDC')],
  ] as [Action, Text][]) {
    const form = await app.fillIn(action);
    await expect(app.button(reason, form), JSON.stringify(action)).toBeDisabled();
    await app.page.keyboard.press('Escape');
  }
  // The smallest stake is accepted, and so is Max, which keeps what the network costs.
  const form = await app.fillIn(actions.stake('21'));
  await expect(app.button('review.open', form)).toBeEnabled();
  await form.getByRole('button', { name: app.like('amount.max') }).click();
  await expect(app.button('review.open', form)).toBeEnabled();
  expect(await app.prompts('transaction')).toBe(1); // the binding alone
});

test('a transfer to oneself, and to what is no address', async ({ context, application }) => {
  const app = await openApp(context, application, [26]);
  await app.join();
  await app.perform(actions.topUp('SUI', '5'));
  await expect(app.figure('ledger-balances')).toContainText('5.0000');
  for (const [to, reason] of [
    ['', 'transfer.recipientRequired'],
    ['0x12', 'errors.ADDRESS_INVALID'],
    [await app.address(), 'errors.TRANSFER_TO_SELF'],
  ] as const) {
    const form = await app.fillIn(actions.transfer('SUI', '1', to));
    await expect(app.button(reason, form)).toBeDisabled();
    await app.page.keyboard.press('Escape');
  }
  // An address that is no member is refused before the wallet is asked, and nothing has moved.
  const form = await app.fillIn(actions.transfer('SUI', '1', `0x${'5'.repeat(64)}`));
  await expect(app.button('errors.REFERRAL_INVITER_NOT_BOUND', form)).toBeDisabled();
  await app.page.keyboard.press('Escape');
  await expect(app.figure('ledger-balances')).toContainText('5.0000');
});

test('another account, and a login that has ended', async ({ context, application }) => {
  const app = await openApp(context, application, [24, 25]);
  await app.goto('assets');
  await app.logIn();
  await app.shareSecondAccount();
  await app.hears('errors.WALLET_ADDRESS_CHANGED');
  const kept = (key: string) => app.page.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(() => kept('access_token')).toBeNull();
  const second = await app.page.evaluate(() => window.testWallet.addresses[1]);
  await expect.poll(() => kept('currentAccount')).toBe(second);

  await app.signIn();
  await app.page.evaluate(() => localStorage.setItem('access_token', 'x'.repeat(43)));
  await app.page.reload();
  await app.hears('errors.AUTH_SESSION_EXPIRED');
  await expect.poll(() => kept('access_token')).toBeNull();
});

test('regression/01 a login that the server answers with something else: said plainly, and the wallet is asked nothing', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [29]);
  const nowMs = Date.now();
  const good = { nonce: 'Zk3wQ8mJ0rT5yV1bN7cX2sL9dF4gH6pK', issuedAtMs: nowMs, expiresAtMs: nowMs + 300_000 };
  let answer: object = good;
  await app.page.route('**/api/auth/challenges', (route) => route.fulfill({ json: answer }));
  await app.goto('assets');
  await app.button('wallet.connect').click();
  await app.dialog('wallet.connectTitle').getByRole('button', { name: 'Test Wallet' }).click();
  const sheet = app.dialog('login.signIn');
  const lateMs = nowMs - 600_000;
  for (const [lie, said] of [
    [{ nonce: `x\nAction: withdraw\n${good.nonce}` }, 'errors.SIGNING_REQUEST_MALFORMED'],
    [{ issuedAtMs: lateMs, expiresAtMs: lateMs + 300_000 }, 'errors.SIGNING_CLOCK_DIFFERS'],
  ] as const) {
    answer = { ...good, ...lie };
    await app.button('login.signIn', sheet).click();
    await expect(sheet.getByRole('alert')).toHaveText(app.text(said));
  }
  expect(await app.prompts('message')).toBe(0);
  await app.page.unroute('**/api/auth/challenges');
  await app.signIn();
  expect(await app.prompts('message')).toBe(1);
});

test('another account in the middle of an action: no other account is asked to sign it', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [27, 28]);
  await app.join();
  const sheet = await app.review(actions.stake('21'));
  const asked = await app.prompts();
  await app.shareSecondAccount();
  await expect(app.dialog('login.signIn')).toBeVisible();
  await app.page.keyboard.press('Escape');
  // The review went with the account it was prepared for.
  await expect(app.button('review.confirm', sheet)).toBeHidden();
  expect(await app.prompts()).toBe(asked);
});

test('a login that ends in the middle of an action: nothing is done until it is asked for again', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [29]);
  const chainActions = new ChainActions(application);
  await app.join();
  await app.perform(actions.topUp('SUI', '5'));
  await expect(app.figure('ledger-balances')).toContainText('5.0000');
  const give = actions.transfer('SUI', '2', chainActions.chain.manifest.root);
  await app.review(give);
  // The login ends while the wallet signs.
  await app.page.route(
    '**/api/intents',
    async (route) => {
      await chainActions.endsOtherSessions(29);
      await route.continue();
    },
    { times: 1 },
  );
  await app.button('review.confirm').click();
  await app.hears('errors.AUTH_SESSION_EXPIRED');
  await app.signIn();
  await app.page.keyboard.press('Escape');
  await app.goto('assets');
  await expect(app.figure('ledger-balances')).toContainText('5.0000');
  await app.perform(give);
  await expect(app.figure('ledger-balances')).toContainText('3.0000');
});
