// Every screen and every sheet with a member who has something of everything: no violation that axe can find, nothing wider than the
// screen. Two languages at 320 px here; `npm run axe` looks at all six at 320, 375 and 1280 px.
import AxeBuilder from '@axe-core/playwright';
import { LANGUAGES, type Language } from '@suil/core';
import { fetchPledges } from '@suil/sdk';
import { expect, test } from './house/fixture.ts';
import type { House } from './house/house.ts';
import { keyOf, Offstage } from './house/offstage.ts';
import * as acts from './pages/acts.ts';
import { type App, openApp } from './pages/app.ts';
import { routes } from './pages/routes.ts';

const everything = process.env['AXE'] === 'all';
const languages: readonly Language[] = everything ? LANGUAGES : ['en_US', 'ja_JP'];
const widths = everything ? [320, 375, 1280] : [320];
const seed = 41;

/**
 * Base UI's menus keep the focus by elements at their edges that hand it on at once: nothing ever rests on them, which the rule that
 * finds them cannot know.
 */
const focusGuards = '[data-base-ui-focus-guard]';

async function expectAccessible(app: App, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page: app.page }).exclude(focusGuards).setLegacyMode(true).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  const overflow = await app.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) found.push(`${overflow} px wider than the screen`);
  expect.soft(found, name).toEqual([]);
}

/** Lives through what fills the screens. Returns the routes that only exist for what was made. */
async function live(app: App, house: House): Promise<string[]> {
  const offstage = new Offstage(house);
  const { chain, api } = offstage;
  const owner = keyOf(seed).toSuiAddress();
  await app.join();
  for (const act of [acts.stake('50'), acts.pledge('20'), acts.exchange('60', { buy: true }), acts.pledgeSuil('100')])
    await app.perform(act);
  await app.perform(acts.mintUsdc());
  for (const act of [
    acts.topUp('USDC', '2000'),
    acts.subscribe('100', 7),
    acts.buyHashrate('60'),
    acts.withdraw('USDC', '3'),
    acts.transfer('USDC', '1', chain.manifest.root),
  ])
    await app.perform(act);
  const friend = await offstage.joins(seed + 1, owner);
  await offstage.stakes(seed + 1, 60);
  await house.passDays(3);
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

/** Each form once, and one review of each kind: of a transaction and of an intent. */
const forms: readonly ((app: App) => Promise<unknown>)[] = [
  acts.stake('21'),
  acts.unstake('30'),
  acts.claimIncome('0.01'),
  acts.pledge('20'),
  acts.pledgeSuil('100'),
  acts.addShares('10'),
  acts.topUp('SUI', '5'),
  acts.transfer('USDC', '1', '0x1'),
  acts.exchangePro('1'),
  acts.withdraw('USDC', '1'),
  acts.buyHashrate('50'),
  acts.claimHashrate('1'),
  acts.saveContact({ name: '', phone: '1' }),
].map((act) => (app: App) => app.fillIn(act));

const sheets: readonly ((app: App) => Promise<unknown>)[] = [
  ...forms,
  (app) => app.fillIn(acts.buyNode(app.text('node.tier.primary'))),
  (app) => app.review(acts.stake('21')),
  (app) => app.review(acts.buyHashrate('50')),
  (app) => app.review(acts.claimTeam('friend')),
  async (app) => {
    await app.goto('assets');
    await app.page.getByRole('button', { name: app.like('header.account') }).click();
    await expect(app.page.getByRole('menu')).toBeVisible();
  },
];

test('every screen and every sheet', async ({ context, house }) => {
  test.setTimeout(everything ? 3_600_000 : 480_000);
  const app = await openApp(context, house, [seed]);
  const own = await live(app, house);
  for (const language of languages) {
    for (const width of widths) {
      await app.page.setViewportSize({ width, height: 640 });
      await app.speak(language);
      for (const route of [...routes, ...own]) {
        await app.show(route);
        await expectAccessible(app, `${route || 'home'}, ${language}, ${width} px`);
      }
      for (const [index, open] of sheets.entries()) {
        await open(app);
        await expectAccessible(app, `sheet ${index}, ${language}, ${width} px`);
        await app.page.keyboard.press('Escape');
        await app.page.keyboard.press('Escape');
      }
    }
  }
});

test('what stands before a login', async ({ context, house }) => {
  const app = await openApp(context, house, [seed + 2]);
  for (const language of languages) {
    for (const width of widths) {
      await app.page.setViewportSize({ width, height: 640 });
      await app.goto('');
      await app.speak(language);
      await app.settled();
      await expectAccessible(app, `first visit, ${language}, ${width} px`);
      await app.button('wallet.connect').click();
      await expectAccessible(app, `wallets, ${language}, ${width} px`);
      await app.button('wallet.whatIs').click();
      await expectAccessible(app, `what is a wallet, ${language}, ${width} px`);
      await app.show('assets');
      await expectAccessible(app, `log in first, ${language}, ${width} px`);
    }
  }
});
