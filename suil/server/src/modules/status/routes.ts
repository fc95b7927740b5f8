/** GET /api/status, GET /api/config; /healthz, /readyz and /metrics outside the API. */
import { createRoute } from '@hono/zod-openapi';
import { AppError } from '@suil/core';
import { type ConfigResponse, configResponseSchema, type Environment, statusResponseSchema } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { DatabaseWatch } from '../../database/database-watch.ts';
import type { Api } from '../../http/api.ts';
import type { TrustedProxy } from '../../http/client.ts';
import { isForeignHost, isFromThisMachine } from '../../http/local-user.ts';
import type { Metrics } from '../../http/metrics.ts';
import { answers } from '../../http/route-parts.ts';
import type { IndexerStatus } from '../../indexer/indexer.ts';
import type { ApplierStatus } from '../../ledger-writer/applier.ts';
import { readSettlementDays } from '../settlement/read.ts';
import type { BreachWatch } from '../withdrawal/halt/breach-watch.ts';
import type { HaltKeeper } from '../withdrawal/halt/keeper.ts';
import type { VaultWatch } from '../withdrawal/halt/vault-watch.ts';

const statusRoute = createRoute({
  method: 'get',
  path: '/status',
  tags: ['status'],
  summary: 'How far the chain is, and how far we have read it',
  responses: answers(statusResponseSchema),
});

const configRoute = createRoute({
  method: 'get',
  path: '/config',
  tags: ['status'],
  summary: 'Network, nodes and contracts',
  responses: answers(configResponseSchema),
});

/** Both stages: what is known of the chain, and what of it is in the ledger. */
export type ChainStatus = { indexer: IndexerStatus; applier: ApplierStatus };

export type StatusOptions = {
  pool: Pool;
  config: ConfigResponse;
  chainStatus: () => ChainStatus;
  settlementProblem: () => string | null;
  now: () => number;
};

export function registerStatusRoutes(api: Api, options: StatusOptions): void {
  const { pool, config, chainStatus, settlementProblem, now } = options;
  api.openapi(configRoute, (context) => context.json(config, 200));
  api.openapi(statusRoute, async (context) => {
    const { indexer, applier } = chainStatus();
    const { head, cursor } = indexer;
    const headCheckpoint = head !== null && head.sequence > cursor.checkpoint ? head.sequence : cursor.checkpoint;
    return context.json(
      {
        checkpoint: toCount(headCheckpoint),
        chainTimestampMs: Math.max(head?.timestampMs ?? 0, cursor.chainTimestampMs),
        indexedCheckpoint: toCount(applier.checkpoint),
        followedCheckpoint: toCount(cursor.checkpoint),
        lagMs: lagMs(chainStatus(), { environment: config.environment, nowMs: now() }),
        openDay: applier.openDay,
        // What exactly, with hosts and paths of ours, is in the log and in `day_problems`.
        closingProblem: applier.closingProblem && `day ${applier.openDay} is over and not closed yet`,
        ...(await readSettlementDays(pool)),
        settlementProblem: settlementProblem() && 'a settlement is not published yet',
      },
      200,
    );
  });
}

function toCount(checkpoint: bigint): string {
  return `${checkpoint < 0n ? 0n : checkpoint}`;
}

/** A node that answers is heard from at least once a second; less than this is no silence. */
const SILENCE_MIN_MS = 5_000;

export type LagOptions = { environment: Environment; nowMs: number };

/**
 * Returns how old the newest checkpoint in the ledger is, by the wall clock: a node that stands still shows, whatever it says of itself. A
 * local chain has a clock of its own that can be moved, and rests when nothing happens: there it is the distance to the chain's newest
 * checkpoint by the chain's clock, or how long the node has been silent.
 */
export function lagMs({ indexer, applier }: ChainStatus, { environment, nowMs }: LagOptions): number {
  if (environment !== 'local') return Math.max(0, nowMs - applier.chainTimestampMs);
  const { head, answeredAtMs } = indexer;
  if (head === null) return 0;
  const silentMs = answeredAtMs === null ? 0 : nowMs - answeredAtMs;
  const behindMs = head.sequence <= applier.checkpoint ? 0 : head.timestampMs - applier.chainTimestampMs;
  return Math.max(0, behindMs, silentMs > SILENCE_MIN_MS ? silentMs : 0);
}

export type HealthOptions = {
  database: DatabaseWatch;
  environment: Environment;
  now: () => number;
  metrics: Metrics;
  chainStatus: () => ChainStatus;
  vaultWatch: VaultWatch;
  breachWatch: BreachWatch;
  halts: Pick<HaltKeeper, 'problems'>;
  settlementProblem: () => string | null;
  /** Whether there is a web app to serve. */
  isAppBuilt: () => Promise<boolean>;
  trustedProxy: TrustedProxy;
};

/** A database further behind the chain than this is not ready to answer. */
const READY_LAG_MAX_MS = 60_000;

export function registerHealthRoutes(app: Api, options: HealthOptions): void {
  const { database, metrics, chainStatus, vaultWatch, breachWatch, trustedProxy } = options;
  app.get('/healthz', (context) => context.json({ ok: true }));
  app.get('/readyz', async (context) => {
    const problems = database.problems(await database.look());
    const status = chainStatus();
    const { indexer, applier } = status;
    // What exactly, with addresses and paths of ours, is in the log.
    if (indexer.problem !== null) problems.push('the indexer has a problem');
    if (applier.problem !== null) problems.push('the ledger has a problem');
    if (indexer.head === null) problems.push('the chain has not answered yet');
    const behindMs = lagMs(status, { environment: options.environment, nowMs: options.now() });
    if (behindMs > READY_LAG_MAX_MS) problems.push(`the indexer is ${behindMs} ms behind`);
    if (!(await options.isAppBuilt())) problems.push('the web app is not built');
    const isReady = problems.length === 0;
    // Said, but no reason to ask nobody: everything here can be read and signed meanwhile, and members see why withdrawals wait.
    problems.push(...options.halts.problems(), ...vaultWatch.problems(), ...breachWatch.problems());
    if (options.settlementProblem() !== null) problems.push('a settlement is not published yet');
    return context.json(
      { ok: isReady, withdrawals: options.halts.problems().length === 0, problems },
      isReady ? 200 : 503,
    );
  });
  app.get('/metrics', async (context) => {
    const { incoming } = context.env ?? {};
    if (incoming === undefined || !isFromThisMachine(incoming, trustedProxy))
      throw new AppError('ROUTE_NOT_FOUND', { path: '/metrics' });
    const { host } = incoming.headers;
    if (host !== undefined && isForeignHost(host)) throw new AppError('METRICS_HOST_FORBIDDEN', { host });
    context.header('Content-Type', metrics.contentType);
    return context.body(await metrics.render());
  });
}
