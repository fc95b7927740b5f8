/** GET /api/withdrawals, /api/withdrawals/limits, /api/withdrawals/preview, /api/withdrawals/{id}. */
import { withdrawalApi } from '@suil/core/api';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import type { WithdrawalService } from './service.ts';

export function registerWithdrawalRoutes(api: Api, { withdrawals }: { withdrawals: WithdrawalService }): void {
  serve(api, withdrawalApi, {
    'GET /withdrawals': ({ member, query }) => withdrawals.list(member, query),
    'GET /withdrawals/limits': ({ member }) => withdrawals.limits(member),
    'GET /withdrawals/preview': ({ member, query }) => withdrawals.preview(member, query.asset, BigInt(query.amount)),
    'GET /withdrawals/{id}': ({ member, params }) => withdrawals.get(member, BigInt(params.id)),
  });
}
