/** Published reserves and their proofs. */

import type { ServerModule } from '../../module/module.ts';
import { reservesCommand } from './command.ts';
import { registerReservesRoutes } from './routes.ts';
import { createReserves } from './service.ts';
import { keepClosingSecret } from './store.ts';
import { reserveTables } from './tables.ts';

export const reserves: ServerModule = {
  name: 'reserves',
  tables: [reserveTables],
  commands: [reservesCommand],
  closingRecord: keepClosingSecret,
  open: ({ progress, ...services }) => {
    const reserves = createReserves({ ...services, appliedThrough: progress.appliedThrough });
    return {
      routes: (api) => registerReservesRoutes(api, { reserves }),
      onApplied: ({ openDay }) => reserves.onDay(openDay),
      workers: [{ start: () => undefined, stop: reserves.stop }],
    };
  },
};
