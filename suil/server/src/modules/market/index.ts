/** Reserves and candles of the pools, and public prices. */

import type { ServerModule } from '../../module/module.ts';
import { createPriceService } from './price-service.ts';
import { createMarketProjector } from './projector.ts';
import { createPoolActivity } from './records/activity.ts';
import { projectPoolRecords } from './records/projector.ts';
import { registerMarketRoutes } from './routes.ts';
import { marketTables } from './tables.ts';

export const market: ServerModule = {
  name: 'market',
  tables: [marketTables],
  projector: (deployment) => {
    const projectMarket = createMarketProjector(deployment);
    return async (tx, events) => [...(await projectMarket(tx, events)), ...(await projectPoolRecords(tx, events))];
  },
  activity: (deployment) => [createPoolActivity(deployment)],
  open: ({ pool, config, fetch, now, chainNow }) => {
    const priceService = createPriceService({ url: config.priceServiceUrl, fetch, now });
    return { routes: (api) => registerMarketRoutes(api, { pool, priceService, now: chainNow }) };
  },
};
