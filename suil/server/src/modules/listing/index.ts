/** The pools and the supply of SUIL for services that list coins. */
import { fetchLocks } from '@suil/sdk';
import type { ServerModule } from '../../module/module.ts';
import { registerListingRoutes } from './routes.ts';
import { createSupply } from './supply.ts';

export const listing: ServerModule = {
  name: 'listing',
  open: ({ pool, client, deployment, now, chainNow }) => {
    const supply = createSupply({ pool, readLocks: () => fetchLocks(client, deployment), now });
    return { routes: (api) => registerListingRoutes(api, { pool, deployment, supply, now: chainNow }) };
  },
};
