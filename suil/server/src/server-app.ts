/** Composes the modules into the API. The only place that knows them all. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { dayOf } from '@suil/core';
import type { ConfigResponse } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import { fetchProductReserves, fetchVaultGate } from '@suil/sdk';
import { createSignatureVerifier } from '@suil/signature';
import type { Logger } from 'pino';
import type { DatabaseWatch } from './database/database-watch.ts';
import type { Api } from './http/api.ts';
import type { TrustedProxy } from './http/client.ts';
import { createApp } from './http/create-app.ts';
import type { Deadlines } from './http/deadline.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { createReadLimiter } from './http/read-limit.ts';
import { isAppBuilt, registerStaticApp } from './http/static-app.ts';
import { createIntents, type Intents, intentSite } from './intents/create-intents.ts';
import { registerIntentRoutes } from './intents/routes.ts';
import { registerAccountRoutes } from './modules/account/routes.ts';
import { registerAssetsRoutes } from './modules/assets/routes.ts';
import { registerAuthRoutes } from './modules/auth/routes.ts';
import { type AuthService, createAuthService } from './modules/auth/service.ts';
import { registerBankRoutes } from './modules/bank/routes.ts';
import { registerEcosystemRoutes } from './modules/ecosystem/routes.ts';
import { registerHashrateRoutes } from './modules/hashrate/routes.ts';
import { registerLiquidityRoutes } from './modules/liquidity/routes.ts';
import type { PriceService } from './modules/market/price-service.ts';
import { registerMarketRoutes } from './modules/market/routes.ts';
import type { ContactKeys } from './modules/nodes/contact/keys.ts';
import { registerContactRoutes } from './modules/nodes/contact/routes.ts';
import { createContactService } from './modules/nodes/contact/service.ts';
import { registerNodeRoutes } from './modules/nodes/routes.ts';
import { registerNoticeRoutes } from './modules/notice/routes.ts';
import { registerParameterRoutes } from './modules/parameters/routes.ts';
import { registerPledgeRoutes } from './modules/pledge/routes.ts';
import { registerReservesRoutes } from './modules/reserves/routes.ts';
import type { Reserves } from './modules/reserves/service.ts';
import { createReserveReader } from './modules/settlement/reserve-reader.ts';
import { registerSettlementRoutes } from './modules/settlement/routes.ts';
import { registerReserveMetrics } from './modules/status/reserve-metrics.ts';
import { type ChainStatus, lagMs, registerHealthRoutes, registerStatusRoutes } from './modules/status/routes.ts';
import { registerTeamRoutes } from './modules/team/routes.ts';
import { registerTransferRoutes } from './modules/transfer/routes.ts';
import { createGateWatch } from './modules/withdrawal/gate-watch.ts';
import type { BreachWatch } from './modules/withdrawal/halt/breach-watch.ts';
import type { HaltKeeper } from './modules/withdrawal/halt/keeper.ts';
import type { VaultWatch } from './modules/withdrawal/halt/vault-watch.ts';
import { registerWithdrawalRoutes } from './modules/withdrawal/routes.ts';
import { createWithdrawalService } from './modules/withdrawal/service.ts';

export type ServerAppOptions = {
  priceService: PriceService;
  pool: Pool;
  /** One connection with short limits, for metrics and health checks. */
  probe: Pool;
  databaseWatch: DatabaseWatch;
  client: SuiGrpcClient;
  config: ConfigResponse;
  publicUrl: URL;
  appFolder: string;
  chainStatus: () => ChainStatus;
  /** Why settled days are not published; null when all is well. */
  settlementProblem: () => string | null;
  /** Chain time, by which intents are accepted. */
  businessNow: () => number;
  /** Returns whether a day is open within the time, or became so. */
  waitForDay: (day: number, timeoutMs: number) => Promise<boolean>;
  /** Called after each commit that accepted an intent. */
  onIntents?: () => void;
  /** Why withdrawals do not move on, as sentences. */
  withdrawalProblems?: () => string[];
  vaultWatch: VaultWatch;
  breachWatch: BreachWatch;
  halts: Pick<HaltKeeper, 'open' | 'problems'>;
  reserves: Reserves;
  trustedProxy: TrustedProxy;
  /** Challenges and logins let through per minute from one client. */
  loginsPerMinute: number;
  /** Reads let through per minute from one client; null: any number. */
  readsPerMinute: number | null;
  /** How long requests may take. */
  deadlines: Deadlines;
  contactKeys: ContactKeys;
  log: Logger;
  now: () => number;
};

export type ServerApp = { app: Api; auth: AuthService; intents: Intents; metrics: Metrics };

/** Returns the whole HTTP app and the services that need looking after. */
export function createServerApp(options: ServerAppOptions): ServerApp {
  const { pool, config, now, businessNow, chainStatus, vaultWatch, breachWatch, trustedProxy } = options;
  const verifySignature = createSignatureVerifier(options.client);
  const auth = createAuthService({
    pool,
    verifySignature,
    publicUrl: options.publicUrl,
    chain: config.chain,
    now,
    randomBytes,
  });
  const intents = createIntents({
    pool,
    manifest: config.manifest,
    site: intentSite(options.publicUrl, config.chain),
    verifySignature,
    businessNow: options.businessNow,
    now,
    randomBytes,
    waitForDay: options.waitForDay,
    ...(options.onIntents && { onCommitted: options.onIntents }),
  });
  const contacts = createContactService({
    pool,
    keys: options.contactKeys,
    verifyIntent: intents.verifier.verifyIntent,
    businessNow,
  });
  const limitRate = createRateLimiter({ db: pool, now });
  const withdrawals = createWithdrawalService({
    db: pool,
    manifest: config.manifest,
    gate: createGateWatch(() => fetchVaultGate(options.client, config.manifest), now),
    businessNow,
  });
  const metrics = createIndexerMetrics(options, intents);
  const app = createApp({
    log: options.log,
    requireSession: auth.requireSession,
    randomId: randomUUID,
    metrics,
    trustedProxy: options.trustedProxy,
    isSecure: options.publicUrl.protocol === 'https:',
    limitReads: options.readsPerMinute === null ? null : createReadLimiter({ perMinute: options.readsPerMinute, now }),
    deadlines: options.deadlines,
    registerApi: (api) => {
      registerAuthRoutes(api, { auth, limitRate, loginsPerMinute: options.loginsPerMinute });
      registerStatusRoutes(api, { pool, config, chainStatus, settlementProblem: options.settlementProblem, now });
      registerAccountRoutes(api, { pool, root: config.manifest.root });
      registerLiquidityRoutes(api, { pool, indexedCheckpoint: () => chainStatus().applier.checkpoint });
      registerAssetsRoutes(api, { pool, now: options.businessNow, limitRate });
      registerHashrateRoutes(api, { pool, businessNow });
      registerParameterRoutes(api, { pool });
      registerPledgeRoutes(api, { pool, businessNow });
      registerTeamRoutes(api, { pool });
      registerSettlementRoutes(api, {
        pool,
        chainNow: () => chainStatus().indexer.head?.timestampMs ?? 0,
        readReserves: createReserveReader(async () => {
          const { flow, team } = await fetchProductReserves(options.client, config.manifest);
          return { flow: flow.reserve, team: team.reserve };
        }, now),
      });
      registerBankRoutes(api, { pool, businessNow });
      registerNodeRoutes(api, { pool, businessNow });
      registerContactRoutes(api, { contacts, limitRate });
      registerReservesRoutes(api, { reserves: options.reserves });
      registerTransferRoutes(api, { pool, root: config.manifest.root });
      registerWithdrawalRoutes(api, { withdrawals });
      registerNoticeRoutes(api, { pool });
      registerMarketRoutes(api, { pool, priceService: options.priceService, now: businessNow });
      registerEcosystemRoutes(api);
      registerIntentRoutes(api, { intents: intents.service, limitRate });
    },
    registerPages: (pages) => {
      registerHealthRoutes(pages, {
        database: options.databaseWatch,
        environment: config.environment,
        now,
        metrics,
        chainStatus,
        vaultWatch,
        breachWatch,
        halts: options.halts,
        settlementProblem: options.settlementProblem,
        isAppBuilt: () => isAppBuilt(options.appFolder),
        trustedProxy,
      });
      registerStaticApp(pages, {
        appFolder: options.appFolder,
        connectOrigins: config.nodes.filter(({ url }) => URL.canParse(url)).map(({ url }) => new URL(url).origin),
      });
    },
  });
  return { app, auth, intents, metrics };
}

function createIndexerMetrics(options: ServerAppOptions, intents: Intents): Metrics {
  const { chainStatus, vaultWatch, breachWatch, withdrawalProblems, databaseWatch } = options;
  const metrics = createMetrics();
  registerReserveMetrics(metrics, options.probe);
  metrics.gauge('suil_database_up', '1 while the database answers within 1.5 s', async () =>
    (await databaseWatch.look()).answers ? 1 : 0,
  );
  metrics.gauge(
    'suil_database_disk_full',
    '1 after a statement failed for lack of space, until one succeeds',
    async () => ((await databaseWatch.look()).isFull ? 1 : 0),
  );
  metrics.gauge(
    'suil_intent_wait_ms',
    'How long the oldest intent that was handed in has been waiting for its batch',
    () => intents.runner.oldestWaitMs(),
  );
  metrics.gauge('suil_days_behind', 'Days that are over and not closed', () => {
    const { openDay } = chainStatus().applier;
    return openDay === null ? 0 : Math.max(0, dayOf(options.businessNow()) - openDay);
  });
  metrics.gauge('suil_closing_stalled', '1 while the open day is over and could not be closed', () =>
    chainStatus().applier.closingProblem === null ? 0 : 1,
  );
  metrics.gauge('suil_settlement_stalled', '1 while a settlement is not on the chain as it should be', () =>
    options.settlementProblem() === null ? 0 : 1,
  );
  metrics.gauge('suil_indexed_checkpoint', 'Newest checkpoint in the ledger', () =>
    Number(chainStatus().applier.checkpoint),
  );
  metrics.gauge('suil_followed_checkpoint', 'Newest checkpoint in the database', () =>
    Number(chainStatus().indexer.cursor.checkpoint),
  );
  metrics.gauge('suil_open_day', 'The day whose inputs are being taken', () => chainStatus().applier.openDay ?? 0);
  metrics.gauge('suil_chain_checkpoint', 'Newest checkpoint of the node', () =>
    Number(chainStatus().indexer.head?.sequence ?? -1n),
  );
  metrics.gauge('suil_indexer_lag_ms', 'Age of the newest checkpoint in the ledger, by the wall clock', () =>
    lagMs(chainStatus(), { environment: options.config.environment, nowMs: options.now() }),
  );
  metrics.gauge(
    'suil_vault_differences',
    'Assets in which vault and ledger differ',
    () => vaultWatch.differences().length,
  );
  metrics.gauge(
    'suil_withdrawals_stalled',
    '1 while withdrawals wait for something else than caps and pauses',
    () => withdrawalProblems?.().length ?? 0,
  );
  metrics.gauge(
    'suil_vault_breaches',
    'Assets of which something left the vault without a request',
    () => breachWatch.breaches().length,
  );
  metrics.gauge(
    'suil_halts_open',
    'Halts that stop vouchers until an operator resumes',
    () => options.halts.open().length,
  );
  return metrics;
}
