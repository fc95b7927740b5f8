/** How far the chain is read, the state of the parts and the last 90 days, and the configuration that the app needs. */
import { isBehind } from '../../indexer/lag.ts';
import type { ServerModule } from '../../module/module.ts';
import { createHeartbeat } from './history/heartbeat.ts';
import { createHistory } from './history/history.ts';
import { createParts } from './parts.ts';
import { registerStatusRoutes } from './routes.ts';
import { statusTables } from './tables.ts';

export const status: ServerModule = {
  name: 'status',
  tables: [statusTables],
  open: (services) => {
    const { pool, writer, config, progress, databaseWatch, problems, now, databaseNow, log } = services;
    const history = createHistory({
      ...{ db: pool, databaseNow, now },
      databaseAnswers: async () => (await databaseWatch.look()).answers,
    });
    const heartbeat = createHeartbeat({
      ...{ pool: writer, databaseNow, log },
      isBehind: () => isBehind(progress.read(), { environment: config.environment, nowMs: now() }),
      isClosed: () => problems().some(({ affects }) => affects === 'intents'),
    });
    return {
      routes: (api) => registerStatusRoutes(api, { ...services, history, parts: createParts(services) }),
      workers: [heartbeat],
    };
  },
};
