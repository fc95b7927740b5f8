/** Every picture of the app: whose screen, which route, and what is opened on it. Owns the list; taking pictures is photographer.ts's. */
import type { Page } from '@playwright/test';
import { MS_PER_DAY } from '@suil/core';
import { routes } from '../../e2e/pages/routes.ts';

/** A text of the app in the language of the picture. */
export type Text = (key: string, values?: Record<string, string | number>) => string;

/** Whose view is shown: a visitor, a new member, one member with nearly everything, and one with SUIL pledges. */
export const VIEWERS = ['visitor', 'newcomer', 'member', 'elder'] as const;
export type Viewer = (typeof VIEWERS)[number];

export interface Scene {
  readonly name: string;
  readonly who: Viewer;
  readonly route: string;
  /** Opens what lies over the page; its picture is then the window's, not the whole page's. */
  readonly open?: (page: Page, t: Text) => Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = (page: Page) => page.getByRole('dialog');

/** A sheet that the page's address asks for. */
const actions: readonly [route: string, act: string][] = [
  ['flow', 'stake'],
  ['flow', 'unstake'],
  ['flow', 'claim'],
  ['assets', 'topUp'],
  ['assets', 'transfer'],
  ['assets', 'withdraw'],
  ['assets', 'pro'],
  ['hashrate', 'claim'],
  ['hashrate', 'buy'],
  ['pledge1', 'pledge'],
  ['suilPledge', 'pledge'],
];

const actionScenes: readonly Scene[] = actions.map(([route, act]) => ({
  name: `sheet-${route}-${act}`,
  who: 'member',
  route: `${route}?act=${act}`,
  open: async (page) => dialog(page).waitFor(),
}));

const fillFirst = async (page: Page, amount: string) => dialog(page).getByRole('textbox').first().fill(amount);

/** How an amount was worked out, opened by the small button beside it. */
function howScenes(): readonly Scene[] {
  const amounts: readonly [route: string, name: string][] = [
    ['flow', 'flow.claimable'],
    ['assets', 'home.totalAssets'],
    ['hashrate', 'hashrate.claimable'],
    ['dynamic', 'team.income'],
    ['nodes', 'node.dividends'],
  ];
  return amounts.map(([route, name]) => ({
    name: `how-${route}`,
    who: 'member',
    route,
    open: async (page, t) => {
      await button(page, t('how.open', { amount: t(name) })).click();
      await dialog(page).waitFor();
    },
  }));
}

/** The same worked out again in the browser. */
function againScenes(): readonly Scene[] {
  const amounts: readonly [route: string, name: string][] = [
    ['flow', 'flow.claimable'],
    ['hashrate', 'hashrate.claimable'],
    ['nodes', 'node.dividends'],
  ];
  return amounts.map(([route, name]) => ({
    name: `how-${route}-again`,
    who: 'member',
    route,
    open: async (page, t) => {
      await button(page, t('how.open', { amount: t(name) })).click();
      await button(page, t('how.again')).click();
      await page.getByTestId('recomputed').waitFor();
    },
  }));
}

const sheetScenes: readonly Scene[] = [
  {
    name: 'sheet-review-stake',
    who: 'member',
    route: 'flow?act=stake',
    open: async (page, t) => {
      await fillFirst(page, '25');
      await button(page, t('review.open')).click();
      await button(page, t('review.confirm')).and(page.locator(':enabled')).waitFor();
    },
  },
  {
    name: 'sheet-review-refused',
    who: 'member',
    route: 'flow?act=stake',
    open: async (page) => {
      await fillFirst(page, '999999999');
      await dialog(page).getByRole('textbox').first().blur();
    },
  },
  {
    name: 'sheet-node-buy',
    who: 'member',
    route: 'nodes',
    open: async (page, t) => {
      await button(page, t('node.buy', { tier: t('node.tier.primary') })).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'sheet-node-contact',
    who: 'member',
    route: 'nodes',
    open: async (page, t) => {
      await button(page, t('contact.add'))
        .or(button(page, t('contact.change')))
        .click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'sheet-pool-add',
    who: 'member',
    route: 'exchange',
    open: async (page, t) => {
      await button(page, t('share.poolAddShort')).click();
      await dialog(page).waitFor();
    },
  },
  ...howScenes(),
  ...againScenes(),
  {
    name: 'menu-account',
    who: 'member',
    route: '',
    open: async (page) => {
      await page.locator('header button').last().click();
      await page.getByRole('menu').waitFor();
    },
  },
];

/** The wallet modal of the specification (§2), as a user without a wallet sees it. */
const connectScenes: readonly Scene[] = [
  {
    name: 'connect-wallets',
    who: 'visitor',
    route: '',
    open: async (page, t) => {
      await button(page, t('wallet.connect')).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'connect-what-is-a-wallet',
    who: 'visitor',
    route: '',
    open: async (page, t) => {
      await button(page, t('wallet.connect')).click();
      await button(page, t('wallet.whatIs')).click();
    },
  },
  {
    name: 'connect-get-started',
    who: 'visitor',
    route: '',
    open: async (page, t) => {
      await button(page, t('wallet.connect')).click();
      await button(page, 'Sui Wallet').click();
    },
  },
];

/** Terms, risks and privacy, asked for before the first signature; a newcomer needs something to sign for. */
const consentScene: Scene = {
  name: 'sheet-consent',
  who: 'newcomer',
  route: 'assets',
  open: async (page, t) => {
    await button(page, t('local.faucet')).click();
    await page.getByText(t('local.faucetDone')).waitFor();
    await button(page, t('assets.topUp')).click();
    await fillFirst(page, '1');
    await button(page, t('review.open')).click();
    await button(page, t('legal.accept')).and(page.locator(':enabled')).waitFor();
  },
};

/** What is empty right after the first login. */
const OF_THE_NEWCOMER = [
  '',
  'flow',
  'pledge1',
  'suilPledge',
  'assets',
  'hashrate',
  'hashrateLog',
  'collection',
  'exchange',
  'financial',
  'income',
  'dynamic',
  'community',
  'share',
  'nodes',
  'not_bound',
  'rescue',
];
const OPEN_TO_VISITORS = [
  '',
  'flow',
  'assets',
  'hashrate',
  'exchange',
  'financial',
  'ecology',
  'not_bound',
  'reserves',
  'rescue',
];
const OF_HELP = ['help', 'legal?part=terms', 'legal?part=risks', 'legal?part=privacy'];
const OF_THE_ELDER = ['suilPledge', 'collection', 'dynamic', 'community', 'hashrateLog'];

const dayBefore = (days: number) => new Date(Date.now() - days * MS_PER_DAY).toISOString().slice(0, 10);

/** Without the number of a single thing: it is another one in the next world. */
const nameOf = (route: string) => route.replace(/\?id=\d+$/, '').replace(/\W+/g, '-') || 'home';

/** Returns every scene; `details` are the routes of single things that the viewers have. */
export function listScenes(details: Record<'member' | 'elder', readonly string[]>): readonly Scene[] {
  const page = (who: Viewer, route: string, prefix = ''): Scene => ({ name: prefix + nameOf(route), who, route });
  return [
    ...OPEN_TO_VISITORS.map((route) => page('visitor', route, 'visitor-')),
    ...connectScenes,
    ...OF_THE_NEWCOMER.map((route) => page('newcomer', route, 'newcomer-')),
    consentScene,
    ...[...new Set([...routes, ...OF_HELP])]
      .filter((route) => !route.startsWith('pledgeDetails1'))
      .map((route) => page('member', route)),
    ...details.member.map((route) => page('member', route)),
    { ...page('member', `income?from=${dayBefore(30)}&to=${dayBefore(10)}`), name: 'income-of-some-days' },
    ...actionScenes,
    ...sheetScenes,
    ...OF_THE_ELDER.map((route) => page('elder', route, 'elder-')),
    ...details.elder.map((route) => page('elder', route, 'elder-')),
  ];
}
