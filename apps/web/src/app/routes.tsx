import { createHashRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { PageLoading } from '../ui/list-state.tsx';
import { ErrorPage } from './error-page.tsx';
import { Layout } from './layout.tsx';

/** `home` is the index, with its query kept (specification §2). */
function redirectHome({ request }: LoaderFunctionArgs) {
  return redirect(`/${new URL(request.url).search}`);
}

/** What the router itself says of an address without a route, thrown below the layout so that the header stays. */
function refuseUnknown(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' });
}

/** Every route of the specification that has its product behind it; each page is its own chunk. */
export const router = createHashRouter([
  {
    path: '/',
    Component: Layout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: PageLoading,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          { index: true, lazy: () => import('../features/home/home-page.tsx') },
          { path: 'home', loader: redirectHome },
          { path: 'flow', lazy: () => import('../features/liquidity/flow-page.tsx') },
          { path: 'flowDetails', lazy: () => import('../features/liquidity/records-page.tsx') },
          { path: 'assets', lazy: () => import('../features/asset/assets-page.tsx') },
          { path: 'hashrate', lazy: () => import('../features/hashrate/hashrate-page.tsx') },
          { path: 'hashrateLog', lazy: () => import('../features/hashrate/hashrate-log-page.tsx') },
          { path: 'pledge1', lazy: () => import('../features/pledge/pledge-page.tsx') },
          { path: 'pledgeDetails1', lazy: () => import('../features/pledge/pledge-details-page.tsx') },
          { path: 'suilPledge', lazy: () => import('../features/pledge/suil-pledge-page.tsx') },
          { path: 'exchange', lazy: () => import('../features/exchange/exchange-page.tsx') },
          { path: 'financial', lazy: () => import('../features/bank/financial-page.tsx') },
          { path: 'subscription', lazy: () => import('../features/bank/subscription-page.tsx') },
          { path: 'financialDetails', lazy: () => import('../features/bank/financial-details-page.tsx') },
          { path: 'ecology', lazy: () => import('../features/ecosystem/ecology-page.tsx') },
          { path: 'nodes', lazy: () => import('../features/node/nodes-page.tsx') },
          { path: 'btc', lazy: () => import('../features/market/btc-page.tsx') },
          { path: 'sui', lazy: () => import('../features/market/sui-page.tsx') },
          { path: 'notice', lazy: () => import('../features/notice/notice-page.tsx') },
          { path: 'collection', lazy: () => import('../features/hashrate/collection-page.tsx') },
          { path: 'suiLLog', lazy: () => import('../features/asset/suil-log-page.tsx') },
          { path: 'dynamic', lazy: () => import('../features/team/dynamic-page.tsx') },
          { path: 'community', lazy: () => import('../features/team/community-page.tsx') },
          { path: 'communityDetail', lazy: () => import('../features/team/community-detail-page.tsx') },
          { path: 'communitySuil', lazy: () => import('../features/team/community-suil-page.tsx') },
          { path: 'income', lazy: () => import('../features/income/income-page.tsx') },
          { path: 'reserves', lazy: () => import('../features/reserve/reserves-page.tsx') },
          { path: 'rescue', lazy: () => import('../features/rescue/rescue-page.tsx') },
          { path: 'share', lazy: () => import('../features/referral/share-page.tsx') },
          { path: 'not_bound', lazy: () => import('../features/referral/bind-page.tsx') },
          { path: 'language', lazy: () => import('../features/language/language-page.tsx') },
          { path: '*', loader: refuseUnknown },
        ],
      },
    ],
  },
]);
