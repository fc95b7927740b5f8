/**
 * Every screen and every sheet with a member who has something of everything: its title, no violation that axe can find, nothing that does not fit,
 * also with letters of twice the size. Two languages at 320 px, one in the dark and one in the light theme here; `npm run axe` looks at all six
 * in both themes at 320, 375 and 1280 px.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@suil/core';
import { fetchPledges } from '@suil/sdk';
import type { Application } from './application/application.ts';
import { ChainActions, keyOf } from './application/chain-actions.ts';
import { expect, test } from './application/fixture.ts';
import * as actions from './pages/actions.ts';
import { type App, openApp, type Theme } from './pages/app.ts';
import { foundAtRest, misfits, setLetterSizePx } from './pages/layout.ts';
import { routes } from './pages/routes.ts';
import { violationsOn } from './pages/violations.ts';
import { expectTitled, watchFailures } from './pages/whole.ts';

/** How the screen is looked at. Letters of 32 px are twice the usual size: only what fits is asked then, axe has seen the same elements. */
interface View {
  widthPx: number;
  letterPx: 16 | 32;
}

/** `all`, or some of the languages with commas between them: a part of the whole matrix. */
const asked = process.env['AXE'];
const everything = asked !== undefined;
const languages =
  asked === undefined || asked === 'all' ? LANGUAGES : LANGUAGES.filter((one) => asked.split(',').includes(one));
const looks: readonly (readonly [Language, Theme])[] = everything
  ? languages.flatMap((language) => [[language, 'dark'] as const, [language, 'light'] as const])
  : [
      ['en_US', 'light'],
      ['ja_JP', 'dark'],
    ];
const views: readonly View[] = [
  ...(everything ? [320, 375, 1280] : [320]).map((widthPx): View => ({ widthPx, letterPx: 16 })),
  { widthPx: 375, letterPx: 32 },
];
const seed = 41;

/**
 * A test lives through everything once and then looks at about ninety screens. Two processors that others use, too, need more for that than the four
 * minutes of other tests, and a test that runs out of them makes the next one live through it again. What never comes fails by its own wait.
 */
const lookMs = 1_200_000;
test.describe.configure({ timeout: lookMs });
const heightPx = 640;

/** The app without motion: what is looked at does not move. */
async function openStill(
  context: BrowserContext,
  application: Application,
  member: number,
  language: Language,
  theme: Theme,
): Promise<App> {
  const app = await openApp(context, application, [member], language, { theme });
  await app.page.emulateMedia({ reducedMotion: 'reduce' });
  return app;
}

async function setView(page: Page, { widthPx, letterPx }: View): Promise<void> {
  await page.setViewportSize({ width: widthPx, height: heightPx });
  await setLetterSizePx(page, letterPx);
}

async function expectAccessible({ page }: App, { letterPx }: View, name: string): Promise<void> {
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${letterPx}px`);
  const violations = letterPx === 16 ? await foundAtRest(page, violationsOn) : [];
  expect.soft([...violations, ...(await foundAtRest(page, misfits))], name).toEqual([]);
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
    `assets?address=${friend}`,
    'income?source=bank',
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
    name: 'menu of sections',
    open: async (app) => {
      await app.goto('');
      if (!(await app.button('nav.menu').isVisible())) return;
      await app.button('nav.menu').click();
      await expect(app.dialog('nav.menu')).toBeVisible();
    },
  },
  ...(['home.deposit', 'home.withdraw'] as const).map((name) => ({
    name: `choice of moves, ${name}`,
    open: async (app: App) => {
      await app.goto('');
      await app.button(name, app.main).click();
      await expect(app.page.getByRole('dialog')).toBeVisible();
    },
  })),
  {
    name: 'calendar',
    open: async (app) => {
      await app.goto('');
      await app.button('dates.toCalendar').click();
      await expect(app.dialog('dates.toCalendar')).toBeVisible();
    },
  },
  {
    name: 'licences',
    open: (app) => app.goto('legal?part=licences'),
  },
  {
    name: 'file that cannot be saved',
    open: async (app) => {
      await app.goto('flowDetails?kind=days');
      await app.page.evaluate(() => {
        URL.createObjectURL = () => {
          throw new Error('no address for a file');
        };
      });
      await app.button('record.csv').click();
      await expect(app.page.getByRole('dialog', { name: 'pool-days.csv' })).toBeVisible();
    },
  },
  {
    name: 'account menu',
    open: async (app) => {
      await app.goto('assets');
      await app.page.getByRole('button', { name: app.like('header.account') }).click();
      await expect(app.page.getByRole('menu')).toBeVisible();
    },
  },
];

for (const [language, theme] of looks) {
  for (const view of views) {
    const title = `in ${language}, ${theme}, ${view.widthPx} px wide, letters of ${view.letterPx} px`;

    test(`every screen and every sheet ${title}`, async ({ context, application }) => {
      const app = await openStill(context, application, seed, language, theme);
      await app.page.goto(application.inviteLink);
      await app.logIn();
      const failures = watchFailures(app.page);
      lived ??= live(app, application);
      const made = await lived;
      await setView(app.page, view);
      for (const route of [...routes, ...made]) {
        await app.show(route);
        await expectTitled(app, route);
        await expectAccessible(app, view, route || 'home');
        expect(failures, route).toEqual([]);
      }
      for (const { name, open } of sheets) {
        await open(app);
        await app.settled();
        await expectAccessible(app, view, name);
        await app.page.keyboard.press('Escape');
        await app.page.keyboard.press('Escape');
      }
    });

    test(`what a visitor sees before a login ${title}`, async ({ context, application }) => {
      const app = await openStill(context, application, seed + 2, language, theme);
      const look = (name: string) => expectAccessible(app, view, name);
      await app.show('');
      await setView(app.page, view);
      await look('first visit');
      await app.button('wallet.connect').click();
      const wallets = app.dialog('wallet.connectTitle');
      await expect(wallets).toBeVisible();
      await look('wallets');
      await app.button('wallet.whatIs', wallets).click();
      await look('what is a wallet');
      await app.button('common.back', app.dialog('wallet.whatIs')).click();
      await app.decide('reject');
      await wallets.getByRole('button', { name: 'Test Wallet' }).click();
      await expect(app.button('wallet.retryConnection')).toBeVisible();
      await look('connection refused');
      await app.button('wallet.retryConnection').click();
      await expect(app.dialog('login.signIn')).toBeVisible();
      await look('sign in');
      await app.page.keyboard.press('Escape');
      await app.show('assets');
      await look('log in first');
    });
  }
}
