/** Whether a member may ask for a withdrawal (rules.md §9): the least amounts and the open requests, as the database has them. */
import {
  type Address,
  AppError,
  belowMinFromMs,
  DECIMALS,
  ENDED_COUNTS_MS,
  formatAmount,
  forVaultAssets,
  nextRequestFromMs,
  type ParameterValues,
  type RequestHistory,
  type VaultAsset,
  withdrawMins,
} from '@suil/core';
import type { Queryable } from '@suil/postgres';

export type MemberHistory = RequestHistory & {
  /** When less than the least of a coin was last asked for; null: never. */
  readonly belowMinAtMs: Readonly<Record<VaultAsset, number | null>>;
};

/** Returns a member's earlier requests, as far as the next one depends on them. */
export async function readRequestHistory(db: Queryable, member: Address, nowMs: number): Promise<MemberHistory> {
  const { rows } = await db.query<{ open: bigint; ended: bigint[]; below: Partial<Record<string, number>> | null }>({
    name: 'withdrawal_history',
    text: `SELECT
      (SELECT count(*) FROM withdrawals WHERE member = $1 AND status IN ('queued', 'issuing', 'issued')
         AND source IN ('balance', 'hashrate')) AS open,
      ARRAY(SELECT ended_at_ms FROM withdrawals WHERE member = $1 AND status IN ('returned', 'cancelled')
         AND source IN ('balance', 'hashrate') AND ended_at_ms > $2) AS ended,
      (SELECT jsonb_object_agg(asset, at_ms) FROM
         (SELECT asset, max(requested_at_ms) AS at_ms FROM withdrawals WHERE member = $1 AND is_below_min GROUP BY asset) AS last
      ) AS below`,
    values: [member, nowMs - ENDED_COUNTS_MS],
  });
  const { open = 0n, ended = [], below = null } = rows[0] ?? {};
  return {
    open: Number(open),
    endedAtMs: ended.map(Number),
    belowMinAtMs: forVaultAssets((asset) => below?.[asset] ?? null),
  };
}

export type LimitedRequest = {
  readonly asset: VaultAsset;
  readonly amount: bigint;
  /** What the account holds that the amount comes from. */
  readonly balance: bigint;
};

/** Returns why a member may not ask for this now, or null. */
export function findLimitRefusal(
  { asset, amount, balance }: LimitedRequest,
  history: MemberHistory,
  parameters: ParameterValues,
  nowMs: number,
): AppError | null {
  const { [asset]: least } = withdrawMins(parameters);
  if (amount < least && (balance >= least || belowMinFromMs(history.belowMinAtMs[asset]) > nowMs))
    return new AppError('WITHDRAWAL_BELOW_MINIMUM', {
      minimum: formatAmount(least, { decimals: DECIMALS[asset] }),
      minimumUnits: least,
      asset,
    });
  const most = Number(parameters.withdrawOpenMax);
  const fromMs = nextRequestFromMs(history, most, nowMs);
  return fromMs === null || fromMs > nowMs ? new AppError('WITHDRAWAL_TOO_MANY_OPEN', { most, fromMs }) : null;
}
