/** Why a withdrawal cannot be asked for now, in words: the least amounts and the open requests of rules.md §9. */
import type { VaultAsset } from '@suil/core';
import type { WithdrawalLimitsResponse } from '@suil/core/api';
import { formatDateTime, formatExact } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';

type Asked = {
  readonly asset: VaultAsset;
  readonly units: bigint;
  /** What the account holds that the amount comes from. */
  readonly balance: bigint;
};

/** Returns null when it can be asked for. */
export function requestProblem(t: TFunction, limits: WithdrawalLimitsResponse, asked: Asked): string | null {
  const { openCount, openMost, nextRequestFromMs } = limits;
  if (openCount >= openMost) {
    const most = t('errors.WITHDRAWAL_TOO_MANY_OPEN', { most: openMost });
    return nextRequestFromMs === null
      ? most
      : `${most} ${t('withdrawal.nextFrom', { time: formatDateTime(nextRequestFromMs) })}`;
  }
  const limit = limits.assets.find(({ asset }) => asset === asked.asset);
  if (limit === undefined || asked.units >= BigInt(limit.least)) return null;
  if (asked.balance < BigInt(limit.least) && limit.belowLeastFromMs === null) return null;
  const minimum = formatExact(BigInt(limit.least), asked.asset);
  const least = t('errors.WITHDRAWAL_BELOW_MINIMUM', { minimum, asset: asked.asset });
  return limit.belowLeastFromMs === null || asked.balance >= BigInt(limit.least)
    ? least
    : `${least} ${t('withdrawal.nextFrom', { time: formatDateTime(limit.belowLeastFromMs) })}`;
}
