/** Having the vault collect the fees that lie with the products, as a reviewable transaction; anyone may send it (rules.md §9). */
import { VAULT_ASSETS } from '@suil/core';
import { formatAmount } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { TransactionPlan } from '../../wallet/transaction/plan.ts';

export function collectFeesPlan(t: TFunction): TransactionPlan {
  return {
    kind: 'transaction',
    action: t('reserves.feesCollect'),
    moves: { from: 'fees', to: 'vault' },
    done: t('reserves.feesCollected'),
    notes: [t('reserves.feesCollectNote')],
    prepare: async ({ client, manifest, sdk }) => {
      const fees = await sdk.fetchUncollectedFees(client, manifest);
      return {
        // Of a product whose fees another sender collected meanwhile it moves nothing.
        transaction: sdk.buildCollectFees(manifest, VAULT_ASSETS),
        rows: () =>
          VAULT_ASSETS.map((coin) => ({
            label: t(`reserves.feesOf.${coin}`),
            value: `${formatAmount(fees[coin].amount, coin)} ${coin}`,
          })),
      };
    },
  };
}
