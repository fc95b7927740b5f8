/** GET /api/reserves for everybody, GET /api/reserves/proof for one's own balances. */
import { reservesApi } from '@suil/core/api';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import type { Reserves } from './service.ts';

export function registerReservesRoutes(api: Api, { reserves }: { reserves: Reserves }): void {
  serve(api, reservesApi, {
    'GET /reserves': () => reserves.latest(),
    'GET /reserves/proof': ({ member, query }) => reserves.proofOf(member, query.journalSeq),
  });
}
