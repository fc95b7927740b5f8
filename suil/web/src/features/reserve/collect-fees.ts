/** Having the vault collect the fees that lie with the products, as a reviewable transaction; anyone may send it (rules.md §9). */
import { coinTypeOf, VAULT_ASSETS } from '@suil/core';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { TransactionPlan } from '../../wallet/transaction/plan.ts';
import { states } from '../../wallet/transaction/review/review-row.ts';

export function collectFeesPlan(t: TFunction): TransactionPlan {
  return {
    kind: 'transaction',
    action: t('reserves.feesCollect'),
    moves: { from: 'fees', to: 'vault' },
    done: t('reserves.feesCollected'),
    notes: [t('reserves.feesCollectNote')],
    prepare: async ({ manifest, sdk }) => ({
      transaction: sdk.buildCollectFees(manifest, VAULT_ASSETS),
      rows: () =>
        VAULT_ASSETS.map((coin) => ({
          label: t(`reserves.feesOf.${coin}`),
          // As they are now: each act of any member adds to them, and of fees that another sender collected meanwhile nothing moves.
          ...states('FeesCollected', 'amount', null, coin, { only: { coinType: coinTypeOf(manifest, coin) } }),
        })),
    }),
  };
}
