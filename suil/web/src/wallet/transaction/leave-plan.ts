/** Leaving a running pledge while an upgrade of the contracts is announced (rules.md §6): what is paid, and what is lost. */
import { feeOf } from '@suil/core';
import type { Pledge, SuilPledge } from '@suil/sdk';
import { servedDaysOf } from '../../entities/pledge/leave.ts';
import { formatAmount, formatBps } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { TransactionPlan } from './plan.ts';
import { states, walletRows } from './review/review-row.ts';

/** Pays the principal and the income of complete days; what is set aside for the others is lost. */
export function leavePlan(t: TFunction, pledge: Pledge, feeBps: bigint): TransactionPlan {
  const fee = feeOf(pledge.withdrawable, feeBps);
  return {
    kind: 'transaction',
    isSponsored: true,
    action: t('pledge.leave'),
    moves: { from: 'pledge', to: 'wallet' },
    done: t('pledge.leaveDone'),
    failed: t('errors.LIQUIDITY_WITHDRAWAL_FAILED'),
    notes: [t('pledge.leaveNote')],
    withoutConsent: true,
    prepare: async (chain) => ({
      transaction: chain.sdk.buildLeavePledge({ manifest: chain.manifest, id: pledge.id }),
      rows: () => [
        {
          label: t('pledge.principal'),
          ...states('PrincipalPaid', 'principal', pledge.principal, 'SUI'),
          tone: 'strong',
        },
        { label: t('pledge.income'), ...states('IncomePaid', 'income', pledge.withdrawable, 'SUI') },
        { label: t('review.fee', { rate: formatBps(feeBps) }), ...states('IncomePaid', 'fee', fee, 'SUI') },
        {
          label: t('review.youReceive'),
          ...walletRows(chain).receives(pledge.principal + pledge.withdrawable - fee, 'SUI'),
          tone: 'good',
        },
        {
          label: t('pledge.leaveLost'),
          ...states('IncomePaid', 'returned', pledge.escrow - pledge.withdrawable, 'SUI'),
        },
      ],
    }),
  };
}

/** Pays the SUIL; the hashrate of the days not served is taken back as far as it is not released. */
export function leaveSuilPlan(t: TFunction, pledge: SuilPledge, today: number): TransactionPlan {
  const kept = (pledge.hashrate * BigInt(servedDaysOf(pledge, today))) / BigInt(pledge.termDays);
  return {
    kind: 'transaction',
    isSponsored: true,
    action: t('pledge.leave'),
    moves: { from: 'pledge', to: 'wallet' },
    done: t('pledge.leaveDone'),
    failed: t('errors.LIQUIDITY_WITHDRAWAL_FAILED'),
    notes: [t('suilPledge.leaveNote')],
    withoutConsent: true,
    prepare: async (chain) => ({
      transaction: chain.sdk.buildLeaveSuilPledge({ manifest: chain.manifest, id: pledge.id }),
      rows: () => [
        { label: t('review.youReceive'), ...walletRows(chain).receives(pledge.principal, 'SUIL'), tone: 'good' },
        { label: t('review.feeNone'), value: '0 SUIL' },
        { label: t('suilPledge.leaveLost'), value: `≤ ${formatAmount(pledge.hashrate - kept, 'HR')} HR` },
      ],
    }),
  };
}
