/** Reserves and candles of the pools, and public prices. */
import type { ServerModule } from '../../module/module.ts';
import { createMarketProjector } from './projector.ts';
import { marketTables } from './tables.ts';

export const market: ServerModule = {
  name: 'market',
  tables: [marketTables],
  projector: createMarketProjector,
};
