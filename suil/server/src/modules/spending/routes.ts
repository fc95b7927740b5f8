/** GET /api/spending-limits. Setting one is an intent. */
import { type Address, SPENDING_WINDOW_MS } from '@suil/core';
import { type SpendingLimitsResponse, spendingApi } from '@suil/core/api';
import { TRANSFER_ASSETS } from '@suil/core/intent';
import type { Pool, Queryable } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { NO_SPENDING_STATE, readSpendingStates } from './read.ts';

export type SpendingRoutesOptions = {
  pool: Pool;
  /** Business time: what limits are set and counted by. */
  businessNow: () => number;
};

export function registerSpendingRoutes(api: Api, { pool, businessNow }: SpendingRoutesOptions): void {
  serve(api, spendingApi, {
    'GET /spending-limits': ({ member }) => getSpendingLimits(pool, member, businessNow()),
  });
}

/** Returns the member's limit of each coin and what is used of it. Two statements. */
export async function getSpendingLimits(
  db: Queryable,
  member: Address,
  nowMs: number,
): Promise<SpendingLimitsResponse> {
  const states = await readSpendingStates(db, member, TRANSFER_ASSETS, nowMs);
  const items = TRANSFER_ASSETS.map((asset) => {
    const { setting, limit, spent } = states.get(asset) ?? NO_SPENDING_STATE;
    const { used, oldestMs } = spent;
    const raise = setting.raise !== null && setting.raise.fromMs > nowMs ? setting.raise : null;
    return {
      asset,
      limit: limit === null ? null : `${limit}`,
      used: `${used}`,
      left: limit === null ? null : `${used < limit ? limit - used : 0n}`,
      nextFreeMs: oldestMs === null ? null : oldestMs + SPENDING_WINDOW_MS,
      raise: raise && { limit: raise.limit === null ? null : `${raise.limit}`, fromMs: raise.fromMs },
    };
  });
  return { items };
}
