import { withRestOfTexts } from '../platform/i18n/texts.ts';
import type { Page, Route, Routes } from '../platform/router/pages.ts';

/** A page and the texts it may need; only the home page is painted without waiting for them. */
const page = (load: () => Promise<Page>): Route => ({ load: () => withRestOfTexts(load()) });

/** A page whose query has to fit: 400, the specification's "bad request", for anything that cannot be. */
const pageOf = (name: string, pattern: RegExp, load: () => Promise<Page>, needed = true): Route => ({
  load: () => withRestOfTexts(load()),
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
  '': { load: () => import('../features/home/home-page.tsx') },
  home: { redirect: '/' },
  flow: page(() => import('../features/liquidity/flow-page.tsx')),
  flowDetails: page(() => import('../features/liquidity/records-page.tsx')),
  assets: page(() => import('../features/asset/assets-page.tsx')),
  hashrate: page(() => import('../features/hashrate/hashrate-page.tsx')),
  hashrateLog: page(() => import('../features/hashrate/hashrate-log-page.tsx')),
  pledge1: page(() => import('../features/pledge/pledge-page.tsx')),
  pledgeDetails1: pageOf('id', NUMBER, () => import('../features/pledge/pledge-details-page.tsx')),
  suilPledge: page(() => import('../features/pledge/suil-pledge-page.tsx')),
  exchange: page(() => import('../features/exchange/exchange-page.tsx')),
  financial: page(() => import('../features/bank/financial-page.tsx')),
  subscription: page(() => import('../features/bank/subscription-page.tsx')),
  financialDetails: pageOf('id', ID, () => import('../features/bank/financial-details-page.tsx')),
  ecology: page(() => import('../features/ecosystem/ecology-page.tsx')),
  nodes: page(() => import('../features/node/nodes-page.tsx')),
  btc: page(() => import('../features/market/btc-page.tsx')),
  sui: page(() => import('../features/market/sui-page.tsx')),
  notice: page(() => import('../features/notice/notice-page.tsx')),
  collection: page(() => import('../features/hashrate/collection-page.tsx')),
  suiLLog: page(() => import('../features/asset/suil-log-page.tsx')),
  dynamic: page(() => import('../features/team/dynamic-page.tsx')),
  community: page(() => import('../features/team/community-page.tsx')),
  communityDetail: pageOf('address', ADDRESS, () => import('../features/team/community-detail-page.tsx'), false),
  communitySuil: page(() => import('../features/team/community-suil-page.tsx')),
  income: page(() => import('../features/income/income-page.tsx')),
  reserves: page(() => import('../features/reserve/reserves-page.tsx')),
  rescue: page(() => import('../features/rescue/rescue-page.tsx')),
  share: page(() => import('../features/referral/share-page.tsx')),
  not_bound: page(() => import('../features/referral/bind-page.tsx')),
  help: page(() => import('../features/help/help-page.tsx')),
  legal: page(() => import('../features/legal/legal-page.tsx')),
  language: page(() => import('../features/language/language-page.tsx')),
};
