/** GET /api/status, GET /api/config; /healthz, /readyz and /metrics outside the API. */
import { createRoute } from '@hono/zod-openapi';
import { AppError } from '@suil/core';
import { type ConfigResponse, configResponseSchema, statusResponseSchema } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import type { Metrics } from '../../http/metrics.ts';
import { isLoopback } from '../../http/peer.ts';
import { answers } from '../../http/route-parts.ts';
import type { IndexerStatus } from '../../indexer/indexer.ts';
import type { BreachWatch } from './breach-watch.ts';
import type { VaultWatch } from './vault-watch.ts';

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

export type StatusOptions = { config: ConfigResponse; indexerStatus: () => IndexerStatus };

export function registerStatusRoutes(api: Api, { config, indexerStatus }: StatusOptions): void {
  api.openapi(configRoute, (context) => context.json(config, 200));
  api.openapi(statusRoute, (context) => {
    const { head, cursor } = indexerStatus();
    const chainTimestampMs = Math.max(head?.timestampMs ?? 0, cursor.chainTimestampMs);
    const headCheckpoint = head !== null && head.sequence > cursor.checkpoint ? head.sequence : cursor.checkpoint;
    return context.json(
      {
        checkpoint: `${headCheckpoint < 0n ? 0n : headCheckpoint}`,
        chainTimestampMs,
        indexedCheckpoint: `${cursor.checkpoint < 0n ? 0n : cursor.checkpoint}`,
        lagMs: lagMs(indexerStatus()),
      },
      200,
    );
  });
}

/** Returns how much older the newest checkpoint in the database is than the newest on the chain, both by the chain's clock. */
export function lagMs({ head, cursor }: IndexerStatus): number {
  if (head === null || head.sequence <= cursor.checkpoint) return 0;
  return Math.max(0, head.timestampMs - cursor.chainTimestampMs);
}

export type HealthOptions = {
  pool: Pool;
  metrics: Metrics;
  indexerStatus: () => IndexerStatus;
  vaultWatch: VaultWatch;
  breachWatch: BreachWatch;
};

/** A database further behind the chain than this is not ready to answer. */
const READY_LAG_MAX_MS = 60_000;

export function registerHealthRoutes(app: Api, options: HealthOptions): void {
  const { pool, metrics, indexerStatus, vaultWatch, breachWatch } = options;
  app.get('/healthz', (context) => context.json({ ok: true }));
  app.get('/readyz', async (context) => {
    const problems: string[] = [];
    await pool.query('SELECT 1').catch(() => problems.push('the database does not answer'));
    const status = indexerStatus();
    if (status.problem !== null) problems.push(`indexer: ${status.problem}`);
    if (status.head === null) problems.push('the chain has not answered yet');
    if (lagMs(status) > READY_LAG_MAX_MS) problems.push(`the indexer is ${lagMs(status)} ms behind`);
    problems.push(...vaultWatch.problems(), ...breachWatch.problems());
    return context.json({ ok: problems.length === 0, problems }, problems.length === 0 ? 200 : 503);
  });
  app.get('/metrics', async (context) => {
    if (!isLoopback(context.env?.incoming?.socket.remoteAddress))
      throw new AppError('ROUTE_NOT_FOUND', { path: '/metrics' });
    context.header('Content-Type', metrics.contentType);
    return context.body(await metrics.render());
  });
}
