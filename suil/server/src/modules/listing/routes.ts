/** GET /api/listing/…: open to everybody. */
import { listingApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import type { Deployment } from '../../module/module.ts';
import { listPairs, readTickers, toGeckoTicker, toMarketCapTicker } from './pairs.ts';
import { type Supply, TOTAL_SUPPLY } from './supply.ts';

export type ListingRoutesOptions = {
  readonly pool: Pool;
  readonly deployment: Deployment;
  readonly supply: Supply;
  /** Business time. */
  readonly now: () => number;
};

export function registerListingRoutes(api: Api, { pool, deployment, supply, now }: ListingRoutesOptions): void {
  serve(api, listingApi, {
    'GET /listing/coingecko/pairs': () =>
      listPairs(deployment).map(({ id, base, quote, poolId }) => ({
        ticker_id: id,
        base: base.coinType,
        target: quote.coinType,
        pool_id: poolId,
      })),
    'GET /listing/coingecko/tickers': async () => (await readTickers(pool, deployment, now())).map(toGeckoTicker),
    'GET /listing/coinmarketcap/ticker': async () =>
      Object.fromEntries(
        (await readTickers(pool, deployment, now())).map((each) => [each.id, toMarketCapTicker(each)]),
      ),
    'GET /listing/supply/total': () => TOTAL_SUPPLY,
    'GET /listing/supply/circulating': () => supply.circulating(),
  });
}
