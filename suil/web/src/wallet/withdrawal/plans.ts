import type { WithdrawalResponse } from '@suil/core/api';
import type { Place } from '../../entities/account/moves.ts';
import { formatAmount, formatDateTime } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { IntentPlan } from '../intent/plan.ts';
import type { TransactionPlan } from '../transaction/plan.ts';
import { addressed, names, states, walletRows } from '../transaction/review/review-row.ts';

/** The two steps of a withdrawal after it was asked for: taking a voucher to the vault, or leaving the queue. */
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const amountOf = ({ amount, asset }: WithdrawalResponse) => `${formatAmount(BigInt(amount), asset)} ${asset}`;

/** Returns where the money of a withdrawal ends. */
function placeOf({ reserve, recipient }: WithdrawalResponse, member: string) {
  if (reserve !== null) return 'reserve';
  return recipient === member ? 'wallet' : 'recipient';
}

/** Brings the voucher to the vault, which pays the recipient once. @param member whose withdrawal it is */
export function redeemVoucherPlan(t: TFunction, withdrawal: WithdrawalResponse, member: string): TransactionPlan {
  const { id, asset, amount, recipient, reserve, voucher, expiresAtMs } = withdrawal;
  return {
    kind: 'transaction',
    action: t('withdrawal.receive'),
    moves: { from: 'onItsWay', to: placeOf(withdrawal, member) },
    done: t('withdrawal.received'),
    failed: t('errors.LIQUIDITY_WITHDRAWAL_FAILED'),
    prepare: async (chain, sender) => {
      const { manifest, sdk } = chain;
      const paid = { manifest, id: BigInt(id), amount: BigInt(amount), voucher: fromBase64(voucher ?? '') };
      return {
        transaction:
          reserve === null
            ? sdk.buildWithdraw({ ...paid, coin: asset, recipient })
            : sdk.buildFundFromVault({ ...paid, reserve }),
        rows: () => [
          reserve === null
            ? {
                label: t(recipient === sender ? 'review.youReceive' : 'review.recipientReceives'),
                ...walletRows(chain).receives(BigInt(amount), asset, { owner: recipient }),
                tone: 'good',
              }
            : {
                label: t('review.recipientReceives'),
                ...states('ReserveDeposited', 'amount', BigInt(amount), asset),
                tone: 'good',
              },
          {
            label: t('withdrawal.recipient'),
            ...addressed(recipient),
            ...(reserve === null && recipient !== sender ? { recipient: true } : {}),
            ...(reserve === null
              ? names('Withdrawn', 'recipient', recipient)
              : names('ReserveDeposited', 'reserve', recipient)),
          },
          { label: t('review.feeNone'), value: `0 ${asset}` },
          { label: t('withdrawal.validUntil'), value: expiresAtMs === null ? '–' : formatDateTime(expiresAtMs) },
        ],
      };
    },
  };
}

/** Where the money of a withdrawal came from, and returns to when it is cancelled. */
const SOURCES = {
  balance: 'account',
  hashrate: 'released',
  reserve: 'reserve',
  treasury: 'treasury',
} as const satisfies Record<WithdrawalResponse['source'], Place>;

/** Takes a withdrawal out of the queue: its whole amount returns to where it came from. */
export function cancelPlan(t: TFunction, withdrawal: WithdrawalResponse): IntentPlan<'cancel_withdrawal'> {
  return {
    kind: 'intent',
    action: t('withdrawal.cancel'),
    moves: { from: 'onItsWay', to: SOURCES[withdrawal.source] },
    done: t('withdrawal.cancelled'),
    intent: { action: 'cancel_withdrawal', parameters: { id: withdrawal.id } },
    rows: [
      { label: t('withdrawal.returns'), value: amountOf(withdrawal), tone: 'good' },
      { label: t('review.feeNone'), value: `0 ${withdrawal.asset}` },
    ],
  };
}
