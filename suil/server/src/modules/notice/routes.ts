/** GET /api/notices, /api/notices/{id}. Open to everybody. */
import { noticeApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { getNotice, getNotices } from './service.ts';

export function registerNoticeRoutes(api: Api, { pool }: { pool: Pool }): void {
  serve(api, noticeApi, {
    'GET /notices': ({ query }) => getNotices(pool, query),
    'GET /notices/{id}': ({ params }) => getNotice(pool, params.id),
  });
}
