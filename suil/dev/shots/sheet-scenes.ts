/** The pictures of sheets and menus that open over a page. */
import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
export const dialog = (page: Page) => page.getByRole('dialog');

/** A sheet that the page's address asks for. */
const actions: readonly [route: string, action: string][] = [
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

export const actionScenes: readonly Scene[] = actions.map(([route, action]) => ({
  name: `sheet-${route}-${action}`,
  who: 'member',
  route: `${route}?act=${action}`,
  open: async (page) => dialog(page).waitFor(),
}));

export const fillFirst = async (page: Page, amount: string) => dialog(page).getByRole('textbox').first().fill(amount);

/** How an amount was worked out, opened by the small button next to it. */
function explainScenes(): readonly Scene[] {
  const amounts: readonly [route: string, name: string][] = [
    ['flow', 'flow.claimable'],
    ['assets', 'home.totalAssets'],
    ['hashrate', 'hashrate.claimable'],
    ['dynamic', 'team.income'],
    ['nodes', 'node.dividends'],
  ];
  return amounts.map(([route, name]) => ({
    name: `explain-${route}`,
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
    name: `explain-${route}-again`,
    who: 'member',
    route,
    open: async (page, t) => {
      await button(page, t('how.open', { amount: t(name) })).click();
      await button(page, t('how.again')).click();
      await page.getByTestId('recomputed').waitFor();
    },
  }));
}

export const sheetScenes: readonly Scene[] = [
  {
    name: 'sheet-calendar',
    who: 'member',
    route: '',
    open: async (page, t) => {
      await button(page, t('dates.toCalendar')).click();
      const create = button(page, t('dates.feedCreate'));
      await create.or(button(page, t('dates.feedReplace'))).click();
      await page.getByTestId('calendar-url').waitFor();
    },
  },
  {
    name: 'exchange-amount',
    who: 'member',
    route: 'exchange?pay=SUIL&get=SUI',
    prepare: async (page, t) => {
      await page.getByRole('textbox').first().fill('120');
      // On a wide screen the figures are open.
      const details = button(page, t('exchange.details'));
      if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
      await page.getByText(t('exchange.hashrate'), { exact: true }).waitFor();
    },
  },
  {
    name: 'sheet-review-exchange',
    who: 'member',
    route: 'exchange?pay=SUIL&get=SUI',
    open: async (page, t) => {
      await page.getByRole('textbox').first().fill('120');
      await button(page, t('review.open')).click();
      await button(page, t('review.confirm')).and(page.locator(':enabled')).waitFor();
    },
  },
  {
    name: 'sheet-suilPledge-amount',
    who: 'member',
    route: 'suilPledge?act=pledge',
    open: async (page) => fillFirst(page, '1000'),
  },
  {
    name: 'sheet-withdraw-amount',
    who: 'member',
    route: 'assets?act=withdraw',
    // Less than the minimum, of a balance that has it; the first field is the recipient. The reason is in red once the field is left.
    open: async (page) => {
      const amount = dialog(page).getByRole('textbox').last();
      await amount.fill('0.1');
      await amount.press('Tab');
    },
  },
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
    name: 'sheet-review-withdraw',
    who: 'member',
    route: 'assets?act=withdraw',
    open: async (page, t) => {
      await dialog(page)
        .getByRole('textbox')
        .first()
        .fill(`0x${'5a'.repeat(32)}`);
      await dialog(page).getByRole('textbox').last().fill('2');
      await button(page, t('review.open')).click();
      await button(page, t('review.confirm')).and(page.locator(':enabled')).waitFor();
    },
  },
  {
    // It swaps 1 SUI with every picture.
    name: 'sheet-receipt',
    who: 'member',
    route: 'exchange?pay=SUI&get=USDC',
    open: async (page, t) => {
      await page.getByRole('textbox').first().fill('1');
      await button(page, t('review.open')).click();
      await button(page, t('review.confirm')).and(page.locator(':enabled')).click();
      await button(page, t('receipt.done')).waitFor();
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
    name: 'sheet-node-contact',
    who: 'member',
    route: 'nodes',
    open: async (page, t) => {
      await page.getByRole('heading', { name: t('contact.title') }).click();
      await button(page, t('contact.add'))
        .or(button(page, t('contact.change')))
        .click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'sheet-pool-add',
    who: 'member',
    route: 'exchange?pay=SUIL&get=SUI',
    open: async (page, t) => {
      await button(page, t('share.poolAddShort')).click();
      await dialog(page).waitFor();
    },
  },
  ...explainScenes(),
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
