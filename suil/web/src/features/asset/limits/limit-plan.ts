/** Setting one's own limit of a coin (rules.md §9), as a reviewable request. */
import { isSpendingRaise } from '@suil/core';
import type { SpendingLimitState } from '@suil/core/api';
import { formatExact } from '../../../platform/i18n/format.ts';
import type { TFunction } from '../../../platform/i18n/texts.ts';
import type { IntentPlan } from '../../../wallet/intent/plan.ts';

/** Returns whether a limit, null for none, waits a day: it is above the one in force. */
export function isRaise({ limit }: Pick<SpendingLimitState, 'limit'>, wanted: bigint | null): boolean {
  return isSpendingRaise(limit === null ? null : BigInt(limit), wanted);
}

export function limitText(t: TFunction, units: string | bigint | null, asset: SpendingLimitState['asset']): string {
  return units === null ? t('limits.none') : `${formatExact(BigInt(units), asset)} ${asset}`;
}

/** @param wanted base units; null: no limit */
export function limitPlan(
  t: TFunction,
  item: SpendingLimitState,
  wanted: bigint | null,
  onConfirmed?: () => void,
): IntentPlan<'set_spending_limit'> {
  const { asset } = item;
  const waits = isRaise(item, wanted);
  return {
    kind: 'intent',
    action: t(wanted === null ? 'limits.remove' : 'limits.set'),
    moves: null,
    done: t(waits ? 'limits.doneLater' : 'limits.done'),
    intent: { action: 'set_spending_limit', parameters: { asset, limit: wanted === null ? 'none' : String(wanted) } },
    rows: [
      { label: t('assets.coin'), value: asset },
      { label: t('limits.limit'), value: limitText(t, wanted, asset), tone: 'strong' },
      { label: t('limits.applies'), value: t(waits ? 'limits.later' : 'limits.atOnce') },
      { label: t('review.feeNone'), value: `0 ${asset}` },
    ],
    notes: [t('limits.lead')],
    ...(onConfirmed ? { onConfirmed } : {}),
  };
}
