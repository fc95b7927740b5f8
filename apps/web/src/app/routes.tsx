import {
  UNSAFE_createHashHistory as createHashHistory,
  type createHashRouter,
  UNSAFE_createRouter as createRouter,
  type LoaderFunctionArgs,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type RouteObject,
  redirect,
} from 'react-router';
import { restOfTexts } from '../lib/texts.ts';
import { PageLoading } from '../ui/list-state.tsx';
import { ErrorPage } from './error-page.tsx';
import { Layout } from './layout.tsx';

/** A page and the texts it may need; only the home page is painted without waiting for them. */
async function withTexts<Page>(page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, restOfTexts()]);
  return loaded;
}

/** `home` is the index, with its query kept (specification §2). */
function redirectHome({ request }: LoaderFunctionArgs) {
  return redirect(`/${new URL(request.url).search}`);
}

const NUMBER = /^(0|[1-9]\d{0,18})$/;
const ID = /^[1-9]\d{0,18}$/;
const ADDRESS = /^0x[0-9a-fA-F]{64}$/;

/** Refuses an address whose query names something that cannot be: 400, the specification's "bad request". */
function requireQuery(name: string, pattern: RegExp, needed = true) {
  return ({ request }: LoaderFunctionArgs) => {
    const value = new URL(request.url).searchParams.get(name);
    if (value === null ? needed : !pattern.test(value))
      throw new Response(null, { status: 400, statusText: 'Bad Request' });
    return null;
  };
}

/** What the router itself says of an address without a route, thrown below the layout so that the header stays. */
function refuseUnknown(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' });
}

/** Every route of the specification that has its product behind it; each page is its own chunk. */
const routes: RouteObject[] = [
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
          { path: 'flow', lazy: () => withTexts(import('../features/liquidity/flow-page.tsx')) },
          { path: 'flowDetails', lazy: () => withTexts(import('../features/liquidity/records-page.tsx')) },
          { path: 'assets', lazy: () => withTexts(import('../features/asset/assets-page.tsx')) },
          { path: 'hashrate', lazy: () => withTexts(import('../features/hashrate/hashrate-page.tsx')) },
          { path: 'hashrateLog', lazy: () => withTexts(import('../features/hashrate/hashrate-log-page.tsx')) },
          { path: 'pledge1', lazy: () => withTexts(import('../features/pledge/pledge-page.tsx')) },
          {
            path: 'pledgeDetails1',
            loader: requireQuery('id', NUMBER),
            lazy: () => withTexts(import('../features/pledge/pledge-details-page.tsx')),
          },
          { path: 'suilPledge', lazy: () => withTexts(import('../features/pledge/suil-pledge-page.tsx')) },
          { path: 'exchange', lazy: () => withTexts(import('../features/exchange/exchange-page.tsx')) },
          { path: 'financial', lazy: () => withTexts(import('../features/bank/financial-page.tsx')) },
          { path: 'subscription', lazy: () => withTexts(import('../features/bank/subscription-page.tsx')) },
          {
            path: 'financialDetails',
            loader: requireQuery('id', ID),
            lazy: () => withTexts(import('../features/bank/financial-details-page.tsx')),
          },
          { path: 'ecology', lazy: () => withTexts(import('../features/ecosystem/ecology-page.tsx')) },
          { path: 'nodes', lazy: () => withTexts(import('../features/node/nodes-page.tsx')) },
          { path: 'btc', lazy: () => withTexts(import('../features/market/btc-page.tsx')) },
          { path: 'sui', lazy: () => withTexts(import('../features/market/sui-page.tsx')) },
          { path: 'notice', lazy: () => withTexts(import('../features/notice/notice-page.tsx')) },
          { path: 'collection', lazy: () => withTexts(import('../features/hashrate/collection-page.tsx')) },
          { path: 'suiLLog', lazy: () => withTexts(import('../features/asset/suil-log-page.tsx')) },
          { path: 'dynamic', lazy: () => withTexts(import('../features/team/dynamic-page.tsx')) },
          { path: 'community', lazy: () => withTexts(import('../features/team/community-page.tsx')) },
          {
            path: 'communityDetail',
            loader: requireQuery('address', ADDRESS, false),
            lazy: () => withTexts(import('../features/team/community-detail-page.tsx')),
          },
          { path: 'communitySuil', lazy: () => withTexts(import('../features/team/community-suil-page.tsx')) },
          { path: 'income', lazy: () => withTexts(import('../features/income/income-page.tsx')) },
          { path: 'reserves', lazy: () => withTexts(import('../features/reserve/reserves-page.tsx')) },
          { path: 'rescue', lazy: () => withTexts(import('../features/rescue/rescue-page.tsx')) },
          { path: 'share', lazy: () => withTexts(import('../features/referral/share-page.tsx')) },
          { path: 'not_bound', lazy: () => withTexts(import('../features/referral/bind-page.tsx')) },
          { path: 'language', lazy: () => withTexts(import('../features/language/language-page.tsx')) },
          { path: '*', loader: refuseUnknown },
        ],
      },
    ],
  },
];

/** `createHashRouter` without what it needs for server rendering: the same parts, put together here. */
export const router: ReturnType<typeof createHashRouter> = createRouter({
  history: createHashHistory(),
  mapRouteProperties,
  routes,
}).initialize();
