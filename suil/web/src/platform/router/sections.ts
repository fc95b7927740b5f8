/**
 * The one table of sections: which section a page belongs to, which page is above it, and what each is called. Bars, menu, breadcrumb
 * and the way back read it; nothing else decides what is current.
 */
import type { SimpleKey } from '../i18n/texts.ts';

export type Section = 'home' | 'pool' | 'mining' | 'earn' | 'swap' | 'assets' | 'income' | 'team' | 'more';

/** The page that a section begins with. A page of `more` has none above it but home. */
export const FIRST_PAGES = {
  home: '/',
  pool: '/flow',
  mining: '/hashrate',
  earn: '/earn',
  swap: '/exchange',
  assets: '/assets',
  income: '/income',
  team: '/community',
  more: '/',
} as const satisfies Record<Section, string>;

interface Page {
  section: Section;
  name: SimpleKey;
  /** The page above it, where that is not the section's first. */
  parent?: string;
}

/** Every route but redirects, by its path without the slash. */
export const PAGES: Readonly<Record<string, Page>> = {
  '': { section: 'home', name: 'nav.home' },
  flow: { section: 'pool', name: 'tabs.pool' },
  flowDetails: { section: 'pool', name: 'record.title' },
  hashrate: { section: 'mining', name: 'tabs.hashrate' },
  hashrateLog: { section: 'mining', name: 'hashrate.entries' },
  collection: { section: 'mining', name: 'hashrate.claims' },
  suiLLog: { section: 'mining', name: 'suilLog.title' },
  earn: { section: 'earn', name: 'nav.earn' },
  pledge1: { section: 'earn', name: 'pledge.title' },
  pledgeDetails1: { section: 'earn', name: 'pledge.detailTitle', parent: '/pledge1' },
  suilPledge: { section: 'earn', name: 'suilPledge.title' },
  financial: { section: 'earn', name: 'bank.title' },
  subscription: { section: 'earn', name: 'bank.subscribe', parent: '/financial' },
  financialDetails: { section: 'earn', name: 'bank.detailTitle', parent: '/financial' },
  nodes: { section: 'earn', name: 'node.sale' },
  exchange: { section: 'swap', name: 'nav.swap' },
  assets: { section: 'assets', name: 'nav.assets' },
  activity: { section: 'assets', name: 'activity.title' },
  limits: { section: 'assets', name: 'limits.title' },
  income: { section: 'income', name: 'nav.income' },
  community: { section: 'team', name: 'nav.team' },
  communityDetail: { section: 'team', name: 'team.detailTitle' },
  communitySuil: { section: 'team', name: 'team.suilTitle' },
  dynamic: { section: 'team', name: 'team.income' },
  share: { section: 'team', name: 'share.title' },
  not_bound: { section: 'team', name: 'bind.title' },
  reserves: { section: 'more', name: 'reserves.title' },
  powers: { section: 'more', name: 'trust.powers', parent: '/reserves' },
  security: { section: 'more', name: 'trust.security', parent: '/reserves' },
  status: { section: 'more', name: 'status.title' },
  notice: { section: 'more', name: 'notice.title' },
  ecology: { section: 'more', name: 'ecology.title' },
  btc: { section: 'more', name: 'market.title' },
  sui: { section: 'more', name: 'market.title' },
  help: { section: 'more', name: 'help.title' },
  legal: { section: 'more', name: 'legal.title' },
  language: { section: 'more', name: 'language.title' },
  rescue: { section: 'more', name: 'rescue.title' },
};

const BY_PATH = new Map(Object.entries(PAGES).map(([path, page]) => [path.toLowerCase(), page]));

const pageOf = (pathname: string) => BY_PATH.get(pathname.replace(/^\/|\/+$/g, '').toLowerCase());

/** The section of a place; null where there is no such page. Pool shares are earned from, though they are on the swap's page. */
export function sectionOf(pathname: string, search: string): Section | null {
  const page = pageOf(pathname);
  if (page?.section === 'swap' && new URLSearchParams(search).get('view') === 'shares') return 'earn';
  return page?.section ?? null;
}

export interface Crumb {
  to: string;
  name: SimpleKey;
}

/** The pages above a place, the section's first one before the others; none on a section's first page. */
export function crumbsOf(pathname: string, search: string): Crumb[] {
  const section = sectionOf(pathname, search);
  if (section === null || pathname === FIRST_PAGES[section]) return [];
  const first = FIRST_PAGES[section];
  const parent = pageOf(pathname)?.parent;
  return [first, ...(parent === undefined ? [] : [parent])].map((to) => ({
    to,
    name: pageOf(to)?.name ?? 'nav.home',
  }));
}

/** Where back leads when nothing led here: the page above, or home from a section's first page. */
export const pageAbove = (pathname: string, search: string): string => crumbsOf(pathname, search).at(-1)?.to ?? '/';
