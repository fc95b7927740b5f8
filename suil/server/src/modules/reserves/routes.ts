/** GET /api/reserves for everybody, GET /api/reserves/proof for one's own balances. */
import { createRoute } from '@hono/zod-openapi';
import { reserveProofResponseSchema, reservesResponseSchema } from '@suil/core/api';
import type { Api } from '../../http/api.ts';
import { answers, loggedIn } from '../../http/route-parts.ts';
import type { Reserves } from './service.ts';

const tags = ['reserves'];

const reservesRoute = createRoute({
  method: 'get',
  path: '/reserves',
  tags,
  summary: 'What the vault holds and what the ledger owes, per asset',
  responses: answers(reservesResponseSchema),
});

const proofRoute = createRoute({
  method: 'get',
  path: '/reserves/proof',
  tags,
  summary: 'The way from your own balances into the published sums',
  ...loggedIn,
  responses: answers(reserveProofResponseSchema, 401),
});

export function registerReservesRoutes(api: Api, { reserves }: { reserves: Reserves }): void {
  api.openapi(reservesRoute, async (context) => context.json(await reserves.latest(), 200));
  api.openapi(proofRoute, async (context) =>
    context.json(await reserves.proofOf(await context.var.requireAddress()), 200),
  );
}
