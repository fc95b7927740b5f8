/** `npm start -- --demo` for the user who opens it: three members by name, each with a page full of figures. */
import { expect, test as own } from '@playwright/test';
import { ApiClient } from '../dev/demo/api-client.ts';
import { sampleKeypair } from '../web/demo/sample-members.ts';
import { Application } from './application/application.ts';
import { test } from './application/fixture.ts';
import { App, openApp } from './pages/app.ts';

own.describe('regression/11 the demo deployment', () => {
  let application: Application;
  own.beforeAll(async () => {
    own.setTimeout(300_000);
    application = await Application.openDemo({ days: 14, members: 24 });
  });
  own.afterAll(() => application?.close());

  own('a visitor connects as one of three members, and every page is filled', async ({ context }) => {
    await context.addInitScript(() => {
      if (localStorage.getItem('language') === null) localStorage.setItem('language', 'en_US');
    });
    const app = new App(await context.newPage(), application, 'en_US');
    await app.goto('');
    await app.button('wallet.connect').click();
    const sheet = app.dialog('wallet.connectTitle');
    for (const [name, about] of [
      ['Mei Lin', 'demo.member.team'],
      ['Daniel Weber', 'demo.member.saver'],
      ['Yuna Park', 'demo.member.newcomer'],
    ] as const)
      await expect(sheet.getByRole('button', { name: `${name} ${app.text(about)}` })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Demo Wallet (local)' })).toBeVisible();

    await sheet.getByRole('button', { name: /^Mei Lin/ }).click();
    await app.button('login.signIn', app.dialog('login.signIn')).click();
    const approval = app.dialog('demo.messageTitle');
    await expect(approval).toContainText(sampleKeypair('team').toSuiAddress());
    await app.button('demo.approve', approval).click();
    await expect(app.page.locator('header')).toContainText('Mei Lin');

    await own.step('assets and team', async () => {
      await app.show('assets');
      await expect(app.figure('ledger-balances')).toContainText('USDC');
      await expect(app.said('list.empty')).toHaveCount(0);
      await app.show('community');
      await expect(app.main).toContainText('3 / 3');
      await expect(app.said('list.empty')).toHaveCount(0);
    });
    for (const route of [
      'income',
      'financial',
      'pledge1',
      'suilPledge',
      'hashrate',
      'hashrateLog',
      'collection',
      'nodes',
    ])
      await own.step(route, async () => {
        await app.show(route);
        await expect(app.said('list.empty')).toHaveCount(0);
      });

    await own.step('also after a reload', async () => {
      await app.page.reload();
      await expect(app.page.locator('header')).toContainText('Mei Lin');
    });
  });

  own('the newcomer has a friend, the saver has subscriptions', async () => {
    const api = new ApiClient(new URL(application.appUrl).origin);
    const team = await api.get<{ friends: number; validFriends: number }>('/api/team', sampleKeypair('newcomer'));
    expect(team.friends).toBe(1);
    const { items } = await api.get<{ items: unknown[] }>('/api/bank/subscriptions', sampleKeypair('saver'));
    expect(items.length).toBeGreaterThanOrEqual(3);
  });
});

test('regression/11 no other deployment offers the members, whose keys are public', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [111]);
  await app.show('');
  await app.button('wallet.connect').click();
  const sheet = app.dialog('wallet.connectTitle');
  await expect(sheet.getByRole('button', { name: 'Demo Wallet (local)' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Test Wallet' })).toBeVisible();
  await expect(sheet.getByText('Mei Lin')).toHaveCount(0);
  await expect(app.said('demo.members.title')).toHaveCount(0);
});
