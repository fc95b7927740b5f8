/** Why a withdrawal cannot be asked for now, in words: the least amounts and the open requests of rules.md §9. */
import type { VaultAsset } from '@suil/core';
import type { WithdrawalLimitsResponse } from '@suil/core/api';
import { formatDateTime, formatExact } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { AmountProblem } from '../../ui/forms/amount-field.tsx';

type Asked = {
  readonly asset: VaultAsset;
  readonly units: bigint;
  /** What the account holds that the amount comes from. */
  readonly balance: bigint;
};

/** Returns null when it can be asked for. */
export function requestProblem(t: TFunction, limits: WithdrawalLimitsResponse, asked: Asked): AmountProblem | null {
  const { openCount, openMost, nextRequestFromMs } = limits;
  const from = (timeMs: number | null) =>
    timeMs === null ? '' : ` ${t('withdrawal.nextFrom', { time: formatDateTime(timeMs) })}`;
  if (openCount >= openMost) {
    const full = t('errors.WITHDRAWAL_TOO_MANY_OPEN', { most: openMost }) + from(nextRequestFromMs);
    return { short: t('withdrawal.tooManyOpen', { count: openCount }), full };
  }
  const limit = limits.assets.find(({ asset }) => asset === asked.asset);
  if (limit === undefined || asked.units >= BigInt(limit.least)) return null;
  const hasLeast = asked.balance >= BigInt(limit.least);
  if (!hasLeast && limit.belowLeastFromMs === null) return null;
  const least = { minimum: formatExact(BigInt(limit.least), asked.asset), asset: asked.asset };
  const full = t('errors.WITHDRAWAL_BELOW_MINIMUM', least) + from(hasLeast ? null : limit.belowLeastFromMs);
  return { short: t('errors.AMOUNT_BELOW_MINIMUM', least), full };
}
