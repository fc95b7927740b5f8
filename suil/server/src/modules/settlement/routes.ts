/** GET /api/settlement/proof, /api/settlement/days, /api/fairness. */
import { createRoute } from '@hono/zod-openapi';
import {
  fairnessResponseSchema,
  pageQuerySchema,
  settlementDaysResponseSchema,
  settlementProofResponseSchema,
} from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { answers, loggedIn } from '../../http/route-parts.ts';
import { getFairness, getProof, getSettledDays, type ReadReserves } from './service.ts';

const tags = ['settlement'];

const proofRoute = createRoute({
  method: 'get',
  path: '/settlement/proof',
  tags,
  summary: 'Proof of own team income by the newest claimable root',
  ...loggedIn,
  responses: answers(settlementProofResponseSchema, 401, 404),
});

const daysRoute = createRoute({
  method: 'get',
  path: '/settlement/days',
  tags,
  summary: 'Settled days and how they stand on the chain, newest first',
  request: { query: pageQuerySchema },
  responses: answers(settlementDaysResponseSchema, 400),
});

const fairnessRoute = createRoute({
  method: 'get',
  path: '/fairness',
  tags,
  summary: 'Reserves, funding factors and how team income is spread',
  responses: answers(fairnessResponseSchema),
});

export type SettlementRoutesOptions = {
  pool: Pool;
  /** The chain's time, which decides what is claimable. */
  chainNow: () => number;
  readReserves: ReadReserves;
};

export function registerSettlementRoutes(api: Api, { pool, chainNow, readReserves }: SettlementRoutesOptions): void {
  api.openapi(proofRoute, async (context) =>
    context.json(await getProof(pool, await context.var.requireAddress(), chainNow()), 200),
  );
  api.openapi(daysRoute, async (context) => context.json(await getSettledDays(pool, context.req.valid('query')), 200));
  api.openapi(fairnessRoute, async (context) => context.json(await getFairness(pool, readReserves), 200));
}
