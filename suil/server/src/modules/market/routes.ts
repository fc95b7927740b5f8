/** GET /api/markets, /api/markets/days, /api/markets/{symbol}/candles. Open to everybody. */
import { marketApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { getMarketDays } from './days.ts';
import type { PriceService } from './price-service.ts';
import { getCandles, getMarkets } from './service.ts';

export type MarketRoutesOptions = { pool: Pool; priceService: PriceService; now: () => number };

export function registerMarketRoutes(api: Api, { pool, priceService, now }: MarketRoutesOptions): void {
  serve(api, marketApi, {
    'GET /markets': () => getMarkets(pool, priceService, now()),
    'GET /markets/days': ({ query }) => getMarketDays(pool, query, now()),
    'GET /markets/{symbol}/candles': ({ params, query }) => getCandles(pool, priceService, { ...params, ...query }),
  });
}
