/** Composes the modules into the API. The only place that knows them all. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { ConfigResponse } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import { createSignatureVerifier } from '@suil/signature';
import type { Logger } from 'pino';
import type { Api } from './http/api.ts';
import { createApp } from './http/create-app.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { registerStaticApp } from './http/static-app.ts';
import type { IndexerStatus } from './indexer/indexer.ts';
import { registerAccountRoutes } from './modules/account/routes.ts';
import { registerAssetsRoutes } from './modules/assets/routes.ts';
import { registerAuthRoutes } from './modules/auth/routes.ts';
import { type AuthService, createAuthService } from './modules/auth/service.ts';

import { registerHashrateRoutes } from './modules/hashrate/routes.ts';
import { registerLiquidityRoutes } from './modules/liquidity/routes.ts';
import type { BreachWatch } from './modules/status/breach-watch.ts';
import { lagMs, registerHealthRoutes, registerStatusRoutes } from './modules/status/routes.ts';
import type { VaultWatch } from './modules/status/vault-watch.ts';

export type ServerAppOptions = {
  pool: Pool;
  client: SuiGrpcClient;
  config: ConfigResponse;
  publicUrl: URL;
  appFolder: string;
  indexerStatus: () => IndexerStatus;
  vaultWatch: VaultWatch;
  breachWatch: BreachWatch;
  log: Logger;
  now: () => number;
};

/** Challenges and logins let through per minute. */
const LOGINS_PER_CLIENT = 60;
const LOGINS_PER_ADDRESS = 30;

export type ServerApp = { app: Api; auth: AuthService; metrics: Metrics };

/** Returns the whole HTTP app and the services that need looking after. */
export function createServerApp(options: ServerAppOptions): ServerApp {
  const { pool, config, now, indexerStatus, vaultWatch, breachWatch } = options;
  const auth = createAuthService({
    pool,
    verifySignature: createSignatureVerifier(options.client),
    publicUrl: options.publicUrl,
    chain: config.chain,
    now,
    randomBytes,
  });
  const metrics = createIndexerMetrics(options);
  const app = createApp({
    log: options.log,
    requireSession: auth.requireSession,
    randomId: randomUUID,
    metrics,
    registerApi: (api) => {
      registerAuthRoutes(api, {
        auth,
        limitClient: createRateLimiter({ perMinute: LOGINS_PER_CLIENT, now }),
        limitAddress: createRateLimiter({ perMinute: LOGINS_PER_ADDRESS, now }),
      });
      registerStatusRoutes(api, { config, indexerStatus });
      registerAccountRoutes(api, { pool, root: config.manifest.root });
      registerLiquidityRoutes(api, { pool, indexedCheckpoint: () => indexerStatus().cursor.checkpoint });
      registerAssetsRoutes(api, { pool });
      registerHashrateRoutes(api, { pool });
    },
    registerPages: (pages) => {
      registerHealthRoutes(pages, { pool, metrics, indexerStatus, vaultWatch, breachWatch });
      registerStaticApp(pages, {
        appFolder: options.appFolder,
        connectOrigins: config.nodes.filter(({ url }) => URL.canParse(url)).map(({ url }) => new URL(url).origin),
      });
    },
  });
  return { app, auth, metrics };
}

function createIndexerMetrics({ indexerStatus, vaultWatch, breachWatch }: ServerAppOptions): Metrics {
  const metrics = createMetrics();
  metrics.gauge('suil_indexed_checkpoint', 'Newest checkpoint in the database', () =>
    Number(indexerStatus().cursor.checkpoint),
  );
  metrics.gauge('suil_chain_checkpoint', 'Newest checkpoint of the node', () =>
    Number(indexerStatus().head?.sequence ?? -1n),
  );
  metrics.gauge('suil_indexer_lag_ms', 'Age of the newest indexed checkpoint against the newest one', () =>
    lagMs(indexerStatus()),
  );
  metrics.gauge(
    'suil_vault_differences',
    'Assets in which vault and ledger differ',
    () => vaultWatch.differences().length,
  );
  metrics.gauge(
    'suil_vault_breaches',
    'Assets of which something left the vault without a request',
    () => breachWatch.breaches().length,
  );
  return metrics;
}
