/** PRO to USDC in the SUIL account, one to one, at any time (rules.md §6), as a reviewable request. */
import { formatExact } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { IntentPlan } from './plan.ts';

/** @param units PRO in base units, which are those of USDC */
export function exchangeProPlan(t: TFunction, units: bigint, onConfirmed: () => void): IntentPlan<'exchange_pro'> {
  return {
    kind: 'intent',
    action: t('pro.title'),
    moves: { from: 'account', to: 'account', coins: ['PRO', 'USDC'] },
    done: t('exchange.done'),
    failed: t('errors.SWAP_FAILED'),
    intent: { action: 'exchange_pro', parameters: { amount: String(units) } },
    rows: [
      { label: t('review.youPay'), value: `${formatExact(units, 'PRO')} PRO`, tone: 'strong' },
      { label: t('review.youReceive'), value: `${formatExact(units, 'USDC')} USDC`, tone: 'good' },
      { label: t('review.feeNone'), value: '0 PRO' },
    ],
    onConfirmed,
  };
}
