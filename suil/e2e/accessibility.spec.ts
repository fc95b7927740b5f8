/**
 * Every screen and every sheet with a member who has something of everything: no violation that axe can find, nothing that does not fit,
 * also with letters of twice the size. Two languages at 320 px here; `npm run axe` looks at all six at 320, 375 and 1280 px.
 */
import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@suil/core';
import { fetchPledges } from '@suil/sdk';
import type { Application } from './application/application.ts';
import { ChainActions, keyOf } from './application/chain-actions.ts';
import { expect, test } from './application/fixture.ts';
import * as actions from './pages/actions.ts';
import { type App, openApp } from './pages/app.ts';
import { misfits, setLetterSizePx } from './pages/layout.ts';
import { routes } from './pages/routes.ts';

const everything = process.env['AXE'] === 'all';
const languages: readonly Language[] = everything ? LANGUAGES : ['en_US', 'ja_JP'];
const widths = everything ? [320, 375, 1280] : [320];
const seed = 41;
const height = 640;

/**
 * Base UI's menus keep the focus by elements at their edges that hand it on at once: nothing ever rests on them, which the rule that
 * finds them cannot know.
 */
const focusGuards = '[data-base-ui-focus-guard]';

/** The app without motion: what is looked at stands still. */
async function openStill(
  context: BrowserContext,
  application: Application,
  member: number,
  language: Language,
): Promise<App> {
  const app = await openApp(context, application, [member], language);
  await app.page.emulateMedia({ reducedMotion: 'reduce' });
  return app;
}

/** What axe finds. Its own script is brought to a page once: reading half a megabyte takes longer than looking. */
async function violationsOn(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'window.axe' } : {}) })
    .exclude(focusGuards)
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Looks at what is on the screen in every width, and at 375 px with letters of twice the size. */
async function expectAccessible({ page }: App, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const found = [...(await violationsOn(page)), ...(await misfits(page))];
    expect.soft(found, `${name}, ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 375, height });
  await setLetterSizePx(page, 32);
  expect.soft(await misfits(page), `${name}, 375 px, large letters`).toEqual([]);
  await setLetterSizePx(page, 16);
}

/** Lives through what fills the screens, once for all languages. Returns the routes that only exist for what was made. */
let lived: Promise<string[]> | undefined;
async function live(app: App, application: Application): Promise<string[]> {
  const chainActions = new ChainActions(application);
  const { chain, api } = chainActions;
  const owner = keyOf(seed).toSuiAddress();
  await app.fund();
  await app.bind();
  for (const action of [
    actions.stake('50'),
    actions.pledge('20'),
    actions.exchange('60', { buy: true }),
    actions.pledgeSuil('100'),
    actions.addShares('50'),
    actions.mintUsdc(),
    actions.topUp('USDC', '2000'),
    actions.subscribe('100', 7),
    actions.buyHashrate('60'),
    actions.withdraw('USDC', '3'),
    actions.transfer('USDC', '1', chain.manifest.root),
  ])
    await app.perform(action);
  const friend = await chainActions.joins(seed + 1, owner);
  await chainActions.stakes(seed + 1, 60);
  await application.passDays(3);
  const [pledge] = (await fetchPledges(chain.client, chain.manifest, { owner })).items;
  const { items } = await api.get<{ items: { id: string }[] }>('/api/bank/subscriptions', keyOf(seed));
  return [
    `pledgeDetails1?id=${pledge?.id}`,
    `financialDetails?id=${items[0]?.id}`,
    `communityDetail?address=${friend}`,
    'income?kind=bank_income',
    'pledge1?status=ended',
  ];
}

interface Sheet {
  name: string;
  open: (app: App) => Promise<unknown>;
}

/** Each form once, and one review of each kind: of a transaction and of an intent. */
const sheets: readonly Sheet[] = [
  ...[
    actions.stake('21'),
    actions.unstake('30'),
    actions.claimIncome('0.01'),
    actions.pledge('20'),
    actions.pledgeSuil('100'),
    actions.addShares('10'),
    actions.removeShares('50'),
    actions.topUp('SUI', '5'),
    actions.transfer('USDC', '1', '0x1'),
    actions.exchangePro('1'),
    actions.withdraw('USDC', '1'),
    actions.buyHashrate('50'),
    actions.claimHashrate('1'),
    actions.saveContact({ name: '', phone: '1' }),
  ].map((action) => ({ name: `form of ${action.title}`, open: (app: App) => app.fillIn(action) })),
  { name: 'form of a node', open: (app) => app.fillIn(actions.buyNode(app.text('node.tier.primary'))) },
  ...[actions.stake('21'), actions.buyHashrate('50'), actions.claimTeam('friend')].map((action) => ({
    name: `review of ${action.title}`,
    open: (app: App) => app.review(action),
  })),
  {
    name: 'account menu',
    open: async (app) => {
      await app.goto('assets');
      await app.page.getByRole('button', { name: app.like('header.account') }).click();
      await expect(app.page.getByRole('menu')).toBeVisible();
    },
  },
];

for (const language of languages) {
  test(`every screen and every sheet in ${language}`, async ({ context, application }) => {
    test.setTimeout(everything ? 1_800_000 : 480_000);
    const app = await openStill(context, application, seed, language);
    await app.page.goto(application.inviteLink);
    await app.logIn();
    lived ??= live(app, application);
    for (const route of [...routes, ...(await lived)]) {
      await app.show(route);
      await expectAccessible(app, route || 'home');
    }
    for (const { name, open } of sheets) {
      await open(app);
      await app.settled();
      await expectAccessible(app, name);
      await app.page.keyboard.press('Escape');
      await app.page.keyboard.press('Escape');
    }
  });

  test(`what stands before a login in ${language}`, async ({ context, application }) => {
    const app = await openStill(context, application, seed + 2, language);
    await app.show('');
    await expectAccessible(app, 'first visit');
    await app.button('wallet.connect').click();
    const wallets = app.dialog('wallet.connectTitle');
    await expect(wallets).toBeVisible();
    await expectAccessible(app, 'wallets');
    await app.button('wallet.whatIs', wallets).click();
    await expectAccessible(app, 'what is a wallet');
    await app.button('common.back', app.dialog('wallet.whatIs')).click();
    await app.decide('reject');
    await wallets.getByRole('button', { name: 'Test Wallet' }).click();
    await expect(app.button('wallet.retryConnection')).toBeVisible();
    await expectAccessible(app, 'connection refused');
    await app.button('wallet.retryConnection').click();
    await expect(app.dialog('login.signIn')).toBeVisible();
    await expectAccessible(app, 'sign in');
    await app.page.keyboard.press('Escape');
    await app.show('assets');
    await expectAccessible(app, 'log in first');
  });
}
