/** GET /api/markets, /api/markets/{symbol}/candles. Open to everybody. */
import { createRoute, z } from '@hono/zod-openapi';
import {
  marketCandlesQuerySchema,
  marketCandlesResponseSchema,
  marketSchema,
  marketsResponseSchema,
} from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { answers } from '../../http/route-parts.ts';
import type { PriceService } from './price-service.ts';
import { getCandles, getMarkets } from './service.ts';

const tags = ['markets'];

const marketsRoute = createRoute({
  method: 'get',
  path: '/markets',
  tags,
  summary: 'Newest price and 24-hour change of each market',
  responses: answers(marketsResponseSchema),
});

const candlesRoute = createRoute({
  method: 'get',
  path: '/markets/{symbol}/candles',
  tags,
  summary: 'Candles of one market, oldest first',
  request: { params: z.object({ symbol: marketSchema }), query: marketCandlesQuerySchema },
  responses: answers(marketCandlesResponseSchema, 400),
});

export type MarketRoutesOptions = { pool: Pool; priceService: PriceService; now: () => number };

export function registerMarketRoutes(api: Api, { pool, priceService, now }: MarketRoutesOptions): void {
  api.openapi(marketsRoute, async (context) => context.json(await getMarkets(pool, priceService, now()), 200));
  api.openapi(candlesRoute, async (context) => {
    const { symbol } = context.req.valid('param');
    return context.json(await getCandles(pool, priceService, { symbol, ...context.req.valid('query') }), 200);
  });
}
