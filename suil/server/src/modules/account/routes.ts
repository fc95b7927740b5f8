/** GET /api/account. */
import { createRoute } from '@hono/zod-openapi';
import { accountResponseSchema } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { answers, loggedIn } from '../../http/route-parts.ts';
import { getAccount } from './service.ts';

const accountRoute = createRoute({
  method: 'get',
  path: '/account',
  tags: ['account'],
  summary: 'Place in the referral tree',
  ...loggedIn,
  responses: answers(accountResponseSchema, 401),
});

export function registerAccountRoutes(api: Api, { pool, root }: { pool: Pool; root: string }): void {
  api.openapi(accountRoute, async (context) =>
    context.json(await getAccount(pool, root, await context.var.requireAddress()), 200),
  );
}
