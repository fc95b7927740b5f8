import type { Address } from '@suil/core';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { TransactionPlan } from '../../wallet/transaction/plan.ts';
import { addressed, names } from '../../wallet/transaction/review/review-row.ts';

/** Binding an inviter as a reviewable transaction: it costs the network fee alone and is final. */
export function bindPlan(t: TFunction, inviter: Address): TransactionPlan {
  return {
    kind: 'transaction',
    isSponsored: true,
    action: t('bind.action'),
    moves: null,
    done: t('bind.done'),
    failed: t('errors.REFERRAL_BINDING_FAILED'),
    notes: [t('bind.final')],
    prepare: async ({ manifest, sdk }) => ({
      transaction: sdk.buildBindInviter({ manifest, inviter }),
      rows: () => [
        {
          label: t('bind.inviter'),
          ...addressed(inviter),
          ...names('InviterBound', 'inviter', inviter),
          tone: 'strong',
        },
      ],
    }),
  };
}
