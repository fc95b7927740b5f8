import type { ComponentType } from 'react';
import { withAllTexts } from '../platform/i18n/texts.ts';
import type { Route, Routes } from '../platform/router/pages.ts';

type Load = () => Promise<ComponentType>;

/** A page and the texts it may need; only the home page is painted without waiting for them. */
const page = (load: Load): Route => ({ load: () => withAllTexts(load()) });

/** A page whose query has to fit: 400, the specification's "bad request", for anything that cannot be. */
const pageOf = (name: string, pattern: RegExp, load: Load, needed = true): Route => ({
  load: () => withAllTexts(load()),
  accepts: (search) => {
    const value = search.get(name);
    return value === null ? !needed : pattern.test(value);
  },
});

const NUMBER = /^(0|[1-9]\d{0,18})$/;
const ID = /^[1-9]\d{0,18}$/;
const ADDRESS = /^0x[0-9a-fA-F]{64}$/;

/** Every route of the specification (§2) and ours; each page is its own chunk. `home` is the index. */
export const routes: Routes = {
  '': { load: async () => (await import('../features/home/home-page.tsx')).HomePage },
  home: { redirect: '/' },
  earn: page(async () => (await import('../features/earn/earn-page.tsx')).EarnPage),
  flow: page(async () => (await import('../features/liquidity/flow-page.tsx')).FlowPage),
  flowDetails: page(async () => (await import('../features/liquidity/records-page.tsx')).RecordsPage),
  assets: pageOf('address', ADDRESS, async () => (await import('../features/asset/assets-page.tsx')).AssetsPage, false),
  activity: page(async () => (await import('../features/asset/activity/activity-page.tsx')).ActivityPage),
  limits: page(async () => (await import('../features/asset/limits/limits-page.tsx')).LimitsPage),
  hashrate: page(async () => (await import('../features/hashrate/hashrate-page.tsx')).HashratePage),
  hashrateLog: page(async () => (await import('../features/hashrate/hashrate-log-page.tsx')).HashrateLogPage),
  pledge1: page(async () => (await import('../features/pledge/pledge-page.tsx')).PledgePage),
  pledgeDetails1: pageOf(
    'id',
    NUMBER,
    async () => (await import('../features/pledge/pledge-details-page.tsx')).PledgeDetailsPage,
  ),
  suilPledge: page(async () => (await import('../features/pledge/suil-pledge-page.tsx')).SuilPledgePage),
  exchange: page(async () => (await import('../features/exchange/exchange-page.tsx')).ExchangePage),
  financial: page(async () => (await import('../features/bank/financial-page.tsx')).FinancialPage),
  subscription: page(async () => (await import('../features/bank/subscription-page.tsx')).SubscriptionPage),
  financialDetails: pageOf(
    'id',
    ID,
    async () => (await import('../features/bank/financial-details-page.tsx')).FinancialDetailsPage,
  ),
  ecology: page(async () => (await import('../features/ecosystem/ecology-page.tsx')).EcologyPage),
  nodes: page(async () => (await import('../features/node/nodes-page.tsx')).NodesPage),
  btc: page(async () => (await import('../features/market/btc-page.tsx')).BtcPage),
  sui: page(async () => (await import('../features/market/sui-page.tsx')).SuiPage),
  notice: page(async () => (await import('../features/notice/notice-page.tsx')).NoticePage),
  collection: page(async () => (await import('../features/hashrate/collection-page.tsx')).CollectionPage),
  suiLLog: page(async () => (await import('../features/asset/suil-log-page.tsx')).SuilLogPage),
  dynamic: page(async () => (await import('../features/team/dynamic-page.tsx')).DynamicPage),
  community: page(async () => (await import('../features/team/community-page.tsx')).CommunityPage),
  communityDetail: pageOf(
    'address',
    ADDRESS,
    async () => (await import('../features/team/community-detail-page.tsx')).CommunityDetailPage,
    false,
  ),
  communitySuil: page(async () => (await import('../features/team/community-suil-page.tsx')).CommunitySuilPage),
  income: page(async () => (await import('../features/income/income-page.tsx')).IncomePage),
  reserves: page(async () => (await import('../features/reserve/reserves-page.tsx')).ReservesPage),
  powers: page(async () => (await import('../features/powers/load.ts')).loadPowers()),
  security: page(async () => (await import('../features/security/load.ts')).loadSecurity()),
  status: page(async () => (await import('../features/status/status-page.tsx')).StatusPage),
  rescue: page(async () => (await import('../features/rescue/rescue-page.tsx')).RescuePage),
  share: page(async () => (await import('../features/referral/share-page.tsx')).SharePage),
  not_bound: page(async () => (await import('../features/referral/bind-page.tsx')).BindPage),
  help: page(async () => (await import('../features/help/help-page.tsx')).HelpPage),
  legal: page(async () => (await import('../features/legal/legal-page.tsx')).LegalPage),
  language: page(async () => (await import('../features/language/language-page.tsx')).LanguagePage),
};
