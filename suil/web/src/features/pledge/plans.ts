import { feeOf, MIST_PER_SUI, minimumAfterSlippage, mulDivFloor } from '@suil/core';
import type { Chain } from '../../platform/chain/chain.ts';
import { formatAmount, formatBps, formatPpm } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { TransactionPlan } from '../../wallet/transaction/plan.ts';
import { names, type ReviewRow, states, walletRows } from '../../wallet/transaction/review/review-row.ts';
import { largestIncome, rampOf } from './terms.ts';

/** What a user can do with pledges, as reviewable transactions. */

/** Slippage tolerance of what a price decides (rules.md §7), basis points. */
const SLIPPAGE_BPS = 50n;

export function pledgePlan(t: TFunction, amountMist: bigint, termDays: number, feeBps: bigint): TransactionPlan {
  const ramp = rampOf(termDays);
  return {
    kind: 'transaction',
    action: t('pledge.action'),
    moves: { from: 'wallet', to: 'pledge' },
    done: t('pledge.done'),
    notes: [t('pledge.locked', { days: termDays })],
    prepare: async (chain) => {
      const { client, manifest, sdk } = chain;
      const { suiGrant } = await sdk.fetchPrices(client, manifest);
      // Without a price the contract refuses the pledge.
      const value = mulDivFloor(amountMist, suiGrant ?? 0n, MIST_PER_SUI);
      const minValue = minimumAfterSlippage(value, SLIPPAGE_BPS);
      return {
        transaction: sdk.buildPledge({ manifest, amountMist, termDays, minValue }),
        rows: () => [
          { label: t('review.youPay'), ...walletRows(chain).pays(amountMist, 'SUI'), tone: 'strong' },
          {
            label: t('pledge.term'),
            value: t('pledge.days', { count: termDays }),
            ...names('Pledged', 'termDays', String(termDays)),
          },
          { label: t('pledge.yieldRange'), value: `${formatPpm(ramp.firstPpm)} – ${formatPpm(ramp.capPpm)}` },
          {
            label: t('pledge.largestIncome'),
            ...states('Pledged', 'escrowed', largestIncome(amountMist, termDays), 'SUI'),
            tone: 'good',
          },
          { label: t('pledge.incomeFee'), value: formatBps(feeBps) },
          { label: t('pledge.principalFee'), value: '0 SUI' },
        ],
      };
    },
  };
}

interface PledgeValues {
  id: bigint;
  principal: bigint;
  withdrawable: bigint;
  termDays: number;
  yieldPpm: bigint;
}

export function withdrawPlan(t: TFunction, pledge: PledgeValues, feeBps: bigint): TransactionPlan {
  const ramp = rampOf(pledge.termDays);
  return {
    kind: 'transaction',
    isSponsored: true,
    action: t('pledge.withdraw'),
    moves: { from: 'income', to: 'wallet' },
    done: t('pledge.withdrawDone'),
    failed: t('errors.LIQUIDITY_WITHDRAWAL_FAILED'),
    notes: [t('pledge.withdrawReset')],
    yields: {
      capPpm: ramp.capPpm,
      bars: [
        { name: t('flow.yieldNow'), ppm: Number(pledge.yieldPpm), after: false },
        { name: t('flow.yieldAfter'), ppm: ramp.firstPpm, after: true },
      ],
    },
    prepare: async (chain) => ({
      transaction: chain.sdk.buildWithdrawPledgeIncome({ manifest: chain.manifest, id: pledge.id }),
      rows: () => incomeRows(t, chain, pledge, feeBps),
    }),
  };
}

function incomeRows(t: TFunction, chain: Chain, { withdrawable }: PledgeValues, feeBps: bigint): ReviewRow[] {
  const fee = feeOf(withdrawable, feeBps);
  return [
    { label: t('pledge.income'), ...states('IncomePaid', 'income', withdrawable, 'SUI'), tone: 'strong' },
    { label: t('review.fee', { rate: formatBps(feeBps) }), ...states('IncomePaid', 'fee', fee, 'SUI') },
    { label: t('review.youReceive'), ...walletRows(chain).receives(withdrawable - fee, 'SUI'), tone: 'good' },
  ];
}

export function closePrincipalPlan(t: TFunction, pledge: PledgeValues): TransactionPlan {
  return {
    kind: 'transaction',
    isSponsored: true,
    action: t('pledge.closePrincipal'),
    moves: { from: 'pledge', to: 'wallet' },
    done: t('pledge.principalPaid'),
    failed: t('errors.LIQUIDITY_WITHDRAWAL_FAILED'),
    prepare: async (chain) => ({
      transaction: chain.sdk.buildClosePledgePrincipal({ manifest: chain.manifest, id: pledge.id }),
      rows: () => [
        { label: t('review.youReceive'), ...walletRows(chain).receives(pledge.principal, 'SUI'), tone: 'good' },
        { label: t('review.feeNone'), value: '0 SUI' },
      ],
    }),
  };
}

export function closeIncomePlan(t: TFunction, pledge: PledgeValues, feeBps: bigint): TransactionPlan {
  return {
    kind: 'transaction',
    isSponsored: true,
    action: t('pledge.closeIncome'),
    moves: { from: 'income', to: 'wallet' },
    done: t('pledge.incomePaid'),
    failed: t('errors.LIQUIDITY_WITHDRAWAL_FAILED'),
    prepare: async (chain) => ({
      transaction: chain.sdk.buildClosePledgeIncome({ manifest: chain.manifest, id: pledge.id }),
      rows: () => incomeRows(t, chain, pledge, feeBps),
    }),
  };
}

export function pledgeSuilPlan(t: TFunction, amount: bigint, termDays: number, factorBps: bigint): TransactionPlan {
  return {
    kind: 'transaction',
    action: t('suilPledge.action'),
    moves: { from: 'wallet', to: 'pledge' },
    done: t('suilPledge.done'),
    notes: [t('suilPledge.locked', { days: termDays }), t('hashrate.how.claimOn')],
    prepare: async (chain) => {
      const { client, manifest, sdk } = chain;
      const value = await sdk.fetchSuilPledgeValue(client, manifest, amount);
      const quote = sdk.quotePledgeSuil({ value, factorBps, slippageBps: SLIPPAGE_BPS });
      return {
        transaction: sdk.buildPledgeSuil({
          manifest,
          amount,
          termDays,
          minValue: quote.minValue,
          minHashrate: quote.minHashrate,
        }),
        rows: () => [
          { label: t('review.youPay'), ...walletRows(chain).pays(amount, 'SUIL'), tone: 'strong' },
          {
            label: t('pledge.term'),
            value: t('pledge.days', { count: termDays }),
            ...names('SuilPledged', 'termDays', String(termDays)),
          },
          {
            label: t('suilPledge.value'),
            ...states('SuilPledged', 'value', value, 'USDC', { tolerance: value - quote.minValue }),
          },
          {
            label: t('review.youReceive'),
            ...states('SuilPledged', 'hashrate', quote.hashrate, 'HR', {
              tolerance: quote.hashrate - quote.minHashrate,
            }),
            tone: 'good',
          },
          { label: t('review.atLeast'), value: `${formatAmount(quote.minHashrate, 'HR')} HR` },
          { label: t('review.feeNone'), value: '0 SUIL' },
        ],
      };
    },
  };
}

export function closeSuilPlan(t: TFunction, pledge: { id: bigint; principal: bigint }): TransactionPlan {
  return {
    kind: 'transaction',
    isSponsored: true,
    action: t('pledge.closePrincipal'),
    moves: { from: 'pledge', to: 'wallet' },
    done: t('pledge.principalPaid'),
    failed: t('errors.LIQUIDITY_WITHDRAWAL_FAILED'),
    prepare: async (chain) => ({
      transaction: chain.sdk.buildCloseSuilPledge({ manifest: chain.manifest, id: pledge.id }),
      rows: () => [
        { label: t('review.youReceive'), ...walletRows(chain).receives(pledge.principal, 'SUIL'), tone: 'good' },
        { label: t('review.feeNone'), value: '0 SUIL' },
      ],
    }),
  };
}
