// One member through the products of the chain and the ledger, each action once with the wallet, on one house.
import { expect, test } from '@playwright/test';
import { House } from './house/house.ts';
import { type App, openApp } from './pages/app.ts';

let house: House;
test.beforeAll(async () => {
  house = await House.open();
  await house.advanceToNextMorning();
});
test.afterAll(() => house.close());

interface Action {
  /** Route whose `?act=` opens the sheet. */
  route: string;
  sheet: string;
  fields: Record<string, string>;
  done: string;
}

/** Fills a sheet, reviews and signs. */
async function act(app: App, { route, sheet, fields, done }: Action): Promise<void> {
  await app.goto(route);
  for (const [name, text] of Object.entries(fields)) {
    await app.dialog(sheet).getByRole('textbox', { name, exact: true }).fill(text);
  }
  await app.dialog(sheet).getByRole('button', { name: 'Review' }).click();
  await app.confirm(sheet, done);
}

const figure = async (app: App, testId: string) =>
  Number(((await app.figure(testId).textContent()) ?? '').replace(/[^\d.]/g, ''));

test('pledges, exchange, pool shares, ledger, hashrate, nodes, withdrawal', async ({ context }) => {
  const app = await openApp(context, house, [81]);
  const { page } = app;
  await page.goto(house.inviteLink);
  await app.logIn();
  await app.fund();
  await app.bind();

  await test.step('pledge 60 SUI: refused below 20, locked for the term, visible at once', async () => {
    await app.goto('pledge1?act=pledge');
    await app.dialog('Pledge SUI').getByRole('textbox', { name: 'Amount', exact: true }).fill('19');
    await expect(app.dialog('Pledge SUI').getByRole('button', { name: 'Minimum 20 SUI' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await act(app, { route: 'pledge1?act=pledge', sheet: 'Pledge SUI', fields: { Amount: '60' }, done: 'Pledged' });
    await expect.poll(() => figure(app, 'pledge-total')).toBe(60);
  });

  await test.step('exchange SUI for SUIL with the least amount shown before the signature', async () => {
    await app.goto('exchange?buy=1');
    await page.getByRole('textbox', { name: 'You pay', exact: true }).fill('100');
    await expect(app.figure('exchange-out')).toContainText('≈');
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(app.dialog('Exchange').getByText('At least')).toBeVisible();
    await app.confirm('Exchange', 'Exchanged');
  });

  await test.step('top up USDC and buy hashrate: one HR for each USDC', async () => {
    await app.button('Get test USDC').click();
    await app.confirm('Get test USDC', 'Test USDC received');
    await act(app, {
      route: 'assets?act=topUp&asset=USDC',
      sheet: 'Top up',
      fields: { Amount: '1000' },
      done: 'Topped up',
    });
    await expect(app.figure('ledger-balances')).toContainText('1,000');
    await act(app, {
      route: 'hashrate?act=buy',
      sheet: 'Buy hashrate',
      fields: { Amount: '60' },
      done: 'Hashrate bought',
    });
    await app.goto('hashrateLog?type=staking');
    await expect(page.getByText('+60.000000 HR')).toBeVisible();
  });

  await test.step('buy a node: the price leaves the ledger', async () => {
    await app.goto('nodes');
    await app.button('Buy: Primary').click();
    await app.dialog('Buy: Primary').getByRole('button', { name: 'Review' }).click();
    await app.confirm('Buy nodes', 'Nodes bought');
    await expect(page.getByText('1 of 2,000 sold')).toBeVisible();
  });

  await test.step('transfer: refused to oneself, a rejection keeps the form, then it arrives', async () => {
    const root = house.inviteLink.split('inviter=')[1] ?? '';
    await app.goto('assets?act=transfer');
    const sheet = app.dialog('Transfer to a member');
    await sheet.getByRole('textbox', { name: 'Amount', exact: true }).fill('10');
    await sheet.getByRole('textbox', { name: 'Member’s address' }).fill(await app.address());
    await expect(sheet.getByRole('button', { name: 'You cannot transfer to yourself.' })).toBeDisabled();
    await sheet.getByRole('textbox', { name: 'Member’s address' }).fill(root);
    await sheet.getByRole('button', { name: 'Review' }).click();
    await app.decide('reject');
    await sheet.getByRole('button', { name: 'Confirm in wallet' }).click();
    await expect(page.getByText('Cancelled').first()).toBeVisible();
    await app.confirm('Transfer to a member', 'Transferred');
    // 1,000 less 60 of hashrate, 200 of a node, 10 transferred.
    await expect(app.figure('ledger-balances')).toContainText('730');
  });

  await test.step('withdraw: the request, then the voucher in the wallet', async () => {
    await app.goto('assets?act=withdraw');
    const sheet = app.dialog('Withdraw to a wallet');
    await sheet.getByRole('button', { name: 'USDC', exact: true }).click();
    await sheet.getByRole('textbox', { name: 'Amount', exact: true }).fill('30');
    await sheet.getByRole('button', { name: 'Review' }).click();
    await app.confirm('Withdraw to a wallet', 'Withdrawal requested');
    await app.button('Receive in the wallet').click();
    await app.confirm('Receive in the wallet', 'Received');
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  });

  await test.step('one’s balances are in the published sums', async () => {
    await app.goto('reserves');
    await expect(app.figure('reserves-verdict')).toHaveText('Fully reserved');
  });

  await test.step('withdraw the pledge’s income after ten days: the ramp restarts', async () => {
    await house.advanceDays(10);
    await app.goto('pledge1');
    await page.reload();
    await page.getByRole('link', { name: /30 days/ }).click();
    // Nine complete days: 60 SUI at 100, 105, … 140 ppm.
    await expect(app.figure('pledge-withdrawable')).toHaveText('0.064800 SUI');
    await app.button('Withdraw income').click();
    await app.confirm('Withdraw income', 'Income withdrawn');
    await expect(app.figure('pledge-withdrawable')).toHaveText('0.000000 SUI');
  });
});
