/** GET /api/notices, /api/notices/{id}. Open to everybody. */
import { createRoute, z } from '@hono/zod-openapi';
import { noticeSchema, noticesResponseSchema, pageQuerySchema } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { answers } from '../../http/route-parts.ts';
import { getNotice, getNotices } from './service.ts';

const tags = ['notices'];

const listRoute = createRoute({
  method: 'get',
  path: '/notices',
  tags,
  summary: 'Notices and the acts of the operator, newest first',
  request: { query: pageQuerySchema },
  responses: answers(noticesResponseSchema, 400),
});

const noticeRoute = createRoute({
  method: 'get',
  path: '/notices/{id}',
  tags,
  summary: 'One notice',
  request: { params: z.object({ id: z.string().regex(/^[\w.]{1,100}$/) }) },
  responses: answers(noticeSchema, 400, 404),
});

export function registerNoticeRoutes(api: Api, { pool }: { pool: Pool }): void {
  api.openapi(listRoute, async (context) => context.json(await getNotices(pool, context.req.valid('query')), 200));
  api.openapi(noticeRoute, async (context) => context.json(await getNotice(pool, context.req.valid('param').id), 200));
}
