/** GET /api/account. */
import { accountApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { getAccount } from './service.ts';

export function registerAccountRoutes(api: Api, { pool, root }: { pool: Pool; root: string }): void {
  serve(api, accountApi, { 'GET /account': ({ member }) => getAccount(pool, root, member) });
}
