/** GET /api/transfers/preview. A transfer itself is an intent. */
import { createRoute } from '@hono/zod-openapi';
import type { Address } from '@suil/core';
import { transferPreviewQuerySchema, transferPreviewResponseSchema } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { answers, loggedIn } from '../../http/route-parts.ts';
import { previewTransfer } from './service.ts';

const previewRoute = createRoute({
  method: 'get',
  path: '/transfers/preview',
  tags: ['transfers'],
  summary: 'What a transfer made now would cost and leave',
  ...loggedIn,
  request: { query: transferPreviewQuerySchema },
  responses: answers(transferPreviewResponseSchema, 400, 401, 403, 409),
});

export function registerTransferRoutes(api: Api, { pool, root }: { pool: Pool; root: string }): void {
  api.openapi(previewRoute, async (context) => {
    const { to, asset, amount } = context.req.valid('query');
    const from = await context.var.requireAddress();
    const preview = { from, to: to as Address, asset, amount: BigInt(amount) };
    return context.json(await previewTransfer(pool, root, preview), 200);
  });
}
