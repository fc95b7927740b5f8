/** GET /api/withdrawals, /api/withdrawals/limits, /api/withdrawals/preview, /api/withdrawals/{id}. */
import { createRoute } from '@hono/zod-openapi';
import {
  withdrawalIdSchema,
  withdrawalLimitsResponseSchema,
  withdrawalPreviewQuerySchema,
  withdrawalPreviewResponseSchema,
  withdrawalSchema,
  withdrawalsQuerySchema,
  withdrawalsResponseSchema,
} from '@suil/core/api';
import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { answers, loggedIn } from '../../http/route-parts.ts';
import type { WithdrawalService } from './service.ts';

const tags = ['withdrawals'];

const listRoute = createRoute({
  method: 'get',
  path: '/withdrawals',
  tags,
  summary: 'Withdrawals, newest first',
  ...loggedIn,
  request: { query: withdrawalsQuerySchema },
  responses: answers(withdrawalsResponseSchema, 400, 401),
});

const limitsRoute = createRoute({
  method: 'get',
  path: '/withdrawals/limits',
  tags,
  summary: 'Caps, shares and queues of the day',
  ...loggedIn,
  responses: answers(withdrawalLimitsResponseSchema, 401),
});

const previewRoute = createRoute({
  method: 'get',
  path: '/withdrawals/preview',
  tags,
  summary: 'What a withdrawal asked for now would meet',
  ...loggedIn,
  request: { query: withdrawalPreviewQuerySchema },
  responses: answers(withdrawalPreviewResponseSchema, 400, 401, 409),
});

const oneRoute = createRoute({
  method: 'get',
  path: '/withdrawals/{id}',
  tags,
  summary: 'One withdrawal, with its voucher while it can be used',
  ...loggedIn,
  request: { params: z.object({ id: withdrawalIdSchema }) },
  responses: answers(withdrawalSchema, 400, 401, 404),
});

export function registerWithdrawalRoutes(api: Api, { withdrawals }: { withdrawals: WithdrawalService }): void {
  api.openapi(listRoute, async (context) =>
    context.json(await withdrawals.list(await context.var.requireAddress(), context.req.valid('query')), 200),
  );
  api.openapi(limitsRoute, async (context) =>
    context.json(await withdrawals.limits(await context.var.requireAddress()), 200),
  );
  api.openapi(previewRoute, async (context) => {
    const { asset, amount } = context.req.valid('query');
    return context.json(await withdrawals.preview(await context.var.requireAddress(), asset, BigInt(amount)), 200);
  });
  api.openapi(oneRoute, async (context) =>
    context.json(await withdrawals.get(await context.var.requireAddress(), BigInt(context.req.valid('param').id)), 200),
  );
}
