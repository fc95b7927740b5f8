// Bad input in the browser: every refusal has its own words, and nothing is signed.
import { expect, test } from '@playwright/test';
import { House } from './house/house.ts';
import { openApp } from './pages/app.ts';

let house: House;
test.beforeAll(async () => {
  house = await House.open();
  await house.advanceToNextMorning();
});
test.afterAll(() => house.close());

test('an inviter that cannot be used', async ({ context }) => {
  const app = await openApp(context, house, [21]);
  await app.goto('not_bound');
  await app.logIn();
  const field = app.page.getByRole('textbox', { name: 'Inviter’s address' });
  const stranger = `0x${'5'.repeat(64)}`;
  for (const [text, problem] of [
    ['', 'Enter the inviter’s address.'],
    ['0x12', 'This is not a Sui address.'],
    ['not an address', 'This is not a Sui address.'],
    [await app.address(), 'You cannot invite yourself.'],
    [stranger, 'The address is not a valid user'],
  ] as const) {
    await field.fill(text);
    await app.button('Bind').click();
    await expect(app.page.getByRole('alert').filter({ hasText: problem })).toBeVisible();
  }
  expect(await app.prompts('transaction')).toBe(0);
});

test('a second binding', async ({ context }) => {
  const app = await openApp(context, house, [22]);
  await app.page.goto(house.inviteLink);
  await app.logIn();
  await app.fund();
  await app.bind();
  await app.page.goto(house.inviteLink);
  await expect(app.page.getByText('This address already has an inviter.')).toBeVisible();
  await expect(app.button('Bind')).toHaveCount(0);
});

test('amounts that cannot be staked', async ({ context }) => {
  const app = await openApp(context, house, [23]);
  await app.page.goto(house.inviteLink);
  await app.logIn();
  await app.fund();
  await app.bind();
  await app.goto('flow');
  await app.page.getByRole('main').getByRole('button', { name: 'Stake', exact: true }).click();
  const sheet = app.dialog('Stake');
  const field = sheet.getByRole('textbox', { name: 'Amount', exact: true });
  for (const [text, reason] of [
    ['20.999999999', 'Minimum 21 SUI'],
    ['99999999', 'The amount exceeds what is available.'],
    ['-21', 'This is not an amount.'],
    ['1e3', 'This is not an amount.'],
    ['twenty-one', 'This is not an amount.'],
  ] as const) {
    await field.fill(text);
    await expect(sheet.getByRole('button', { name: reason })).toBeDisabled();
  }
  await field.fill('21');
  await expect(sheet.getByRole('button', { name: 'Review' })).toBeEnabled();
  expect(await app.prompts('transaction')).toBe(1); // the binding alone
});

test('another account, and a login that has ended', async ({ context }) => {
  const app = await openApp(context, house, [24, 25]);
  await app.goto('assets');
  await app.logIn();
  await app.page.evaluate(() => {
    const { addresses, authorise } = window.testWallet;
    authorise(addresses.slice(1));
  });
  await expect(app.page.getByText('Wallet address has changed, please log in again')).toBeVisible();
  expect(await app.page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  expect(await app.page.evaluate(() => localStorage.getItem('currentAccount'))).toBe(
    await app.page.evaluate(() => window.testWallet.addresses[1]),
  );

  await app.dialog('Sign in').getByRole('button', { name: 'Sign in' }).click();
  await expect(app.page.getByText('Logged in').last()).toBeVisible();
  await app.page.evaluate(() => localStorage.setItem('access_token', 'x'.repeat(43)));
  await app.page.reload();
  await expect(app.page.getByText('Login expired, please log in again')).toBeVisible();
  expect(await app.page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});
