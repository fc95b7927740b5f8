/** Every picture of the app: whose screen, which route, and what is opened on it. Owns the list; taking pictures is photographer.ts's. */
import { MS_PER_DAY } from '@suil/core';
import { routes } from '../../e2e/pages/routes.ts';
import { announcedScenes } from './announced-scenes.ts';
import { limitScenes } from './limit-scenes.ts';
import type { Scene, Viewer } from './scene.ts';
import { actionScenes, button, dialog, fillFirst, sheetScenes } from './sheet-scenes.ts';

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
      await button(page, t('wallet.installExtension')).click();
    },
  },
];

/** Terms, risks and privacy, shown before the first signature; a newcomer needs something to sign for. */
const consentScene: Scene = {
  name: 'sheet-consent',
  who: 'newcomer',
  route: 'assets',
  open: async (page, t) => {
    await page.locator('header [aria-haspopup="dialog"]').click();
    await button(page, t('local.faucet')).click();
    await page.getByText(t('local.faucetDone')).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
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
  'limits',
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
  'earn',
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

/** The amounts of a day computed again in the browser. */
const lineScene: Scene = {
  ...{ name: 'line-verified', who: 'member', route: 'dynamic' },
  prepare: async (page, t) => {
    await button(page, t('team.verify')).click();
    await page.getByTestId('line-verified').waitFor();
  },
};

/** The operator's coins in locks, which are folded until their title is pressed. */
const locksScene: Scene = {
  ...{ name: 'reserves-locks', who: 'visitor', route: 'reserves' },
  prepare: (page, t) => page.getByRole('heading', { name: t('reserves.locks') }).click(),
};

const dayBefore = (days: number) => new Date(Date.now() - days * MS_PER_DAY).toISOString().slice(0, 10);

/** Without the number of a single thing: it differs in the next demo deployment. */
const nameOf = (route: string) => route.replace(/(?<=\?address)=.*|\?id=\d+$/, '').replace(/\W+/g, '-') || 'home';

/** Returns every scene; `details` are the routes of single things that the viewers have. */
export function listScenes(details: Record<'visitor' | 'member' | 'elder', readonly string[]>): readonly Scene[] {
  const page = (who: Viewer, route: string, prefix = ''): Scene => ({ name: prefix + nameOf(route), who, route });
  return [
    ...[...OPEN_TO_VISITORS, ...details.visitor].map((route) => page('visitor', route, 'visitor-')),
    ...connectScenes,
    ...OF_THE_NEWCOMER.map((route) => page('newcomer', route, 'newcomer-')),
    consentScene,
    ...[...new Set([...routes, ...OF_HELP])]
      .filter((route) => !route.startsWith('pledgeDetails1'))
      .map((route) => page('member', route)),
    ...details.member.map((route) => page('member', route)),
    { ...page('member', `income?from=${dayBefore(30)}&to=${dayBefore(10)}`), name: 'income-of-some-days' },
    lineScene,
    locksScene,
    ...actionScenes,
    ...limitScenes,
    ...sheetScenes,
    ...OF_THE_ELDER.map((route) => page('elder', route, 'elder-')),
    ...details.elder.map((route) => page('elder', route, 'elder-')),
    ...announcedScenes(details.member),
  ];
}
