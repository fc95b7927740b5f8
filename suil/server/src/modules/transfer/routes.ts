/** GET /api/transfers/preview. A transfer itself is an intent. */
import { transferApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { previewTransfer } from './service.ts';

export function registerTransferRoutes(
  api: Api,
  { pool, root, businessNow }: { pool: Pool; root: string; businessNow: () => number },
): void {
  serve(api, transferApi, {
    'GET /transfers/preview': ({ member, query: { to, asset, amount } }) =>
      previewTransfer(pool, root, { from: member, to, asset, amount: BigInt(amount), atMs: businessNow() }),
  });
}
