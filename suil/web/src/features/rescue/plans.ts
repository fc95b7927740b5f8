import { feeOf } from '@suil/core';
import { formatBps } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { TransactionPlan } from '../../wallet/transaction/plan.ts';
import { names, states, walletRows } from '../../wallet/transaction/review/review-row.ts';
import { unstakePlan } from '../../wallet/transaction/unstake-plan.ts';

/** The exits that need only a node (rules.md §§3, 6). */
export function unstakeUsdcPlan(t: TFunction, value: bigint, feeBps: bigint): TransactionPlan {
  const fee = feeOf(value, feeBps);
  return {
    kind: 'transaction',
    isSponsored: true,
    action: t('rescue.unstakeUsdc'),
    moves: { from: 'pool', to: 'wallet' },
    done: t('flow.unstakeDone'),
    failed: t('errors.LIQUIDITY_WITHDRAWAL_FAILED'),
    notes: [t('rescue.usdcNote')],
    withoutConsent: true,
    prepare: async (chain) => {
      const { client, manifest, sdk } = chain;
      const { daysBehind } = await sdk.fetchOverview(client, manifest);
      return {
        transaction: sdk.buildUnstakeUsdc({ manifest, value, daysBehind }),
        rows: () => [
          { label: t('flow.principalTaken'), ...states('Unstaked', 'stakeValue', value, 'USDC'), tone: 'strong' },
          { label: t('review.fee', { rate: formatBps(feeBps) }), ...states('Unstaked', 'fee', fee, 'USDC') },
          { label: t('review.youReceive'), ...walletRows(chain).receives(value - fee, 'USDC'), tone: 'good' },
        ],
      };
    },
  };
}

/** The same through the SUI pool, which pays SUI. */
export function unstakeSuiPlan(t: TFunction, value: bigint, feeBps: bigint): TransactionPlan {
  return {
    ...unstakePlan(t, value, feeBps),
    action: t('rescue.unstakeSui'),
    notes: [],
    withoutConsent: true,
  };
}

export interface Closing {
  kind: 'principal' | 'income' | 'suil';
  id: bigint;
  /** What is paid before the fee: MIST, or base units of SUIL. */
  amount: bigint;
}

/** What the contract says when it has paid. */
const EVENTS = { principal: 'PrincipalPaid', income: 'IncomePaid', suil: 'SuilPrincipalPaid' } as const;

/** Closes an ended pledge; any account may, and only its owner is paid. Income alone costs a fee. */
export function closePlan(t: TFunction, { kind, id, amount }: Closing, incomeFeeBps: bigint): TransactionPlan {
  const coin = kind === 'suil' ? 'SUIL' : 'SUI';
  const feeBps = kind === 'income' ? incomeFeeBps : 0n;
  const fee = feeOf(amount, feeBps);
  return {
    kind: 'transaction',
    isSponsored: true,
    action: kind === 'income' ? t('pledge.closeIncome') : t('pledge.closePrincipal'),
    moves: { from: kind === 'income' ? 'income' : 'pledge', to: 'wallet' },
    done: kind === 'income' ? t('pledge.incomePaid') : t('pledge.principalPaid'),
    withoutConsent: true,
    prepare: async (chain) => {
      const { manifest, sdk } = chain;
      const build = {
        principal: sdk.buildClosePledgePrincipal,
        income: sdk.buildClosePledgeIncome,
        suil: sdk.buildCloseSuilPledge,
      }[kind];
      return {
        transaction: build({ manifest, id }),
        rows: () => [
          { label: t('pledge.number'), value: String(id), ...names(EVENTS[kind], 'id', String(id)) },
          kind === 'income'
            ? { label: t('pledge.income'), ...states('IncomePaid', 'income', amount, coin), tone: 'strong' }
            : { label: t('pledge.principal'), ...states(EVENTS[kind], 'principal', amount, coin), tone: 'strong' },
          {
            label: t('review.fee', { rate: formatBps(feeBps) }),
            ...(kind === 'income' ? states('IncomePaid', 'fee', fee, coin) : { value: `0 ${coin}` }),
          },
          { label: t('review.youReceive'), ...walletRows(chain).receives(amount - fee, coin), tone: 'good' },
        ],
      };
    },
  };
}
