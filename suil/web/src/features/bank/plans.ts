import { dayStartMs } from '@suil/core';
import type { BankSubscription } from '@suil/core/api';
import { formatAmount, formatBps, formatDate, formatPpm } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { IntentPlan } from '../../wallet/intent/plan.ts';

/** What a user can do with the bank, as intents the wallet signs. */
const usdc = (amount: bigint) => `${formatAmount(amount, 'USDC')} USDC`;

export interface Offer {
  termDays: 7 | 30 | 90 | 180;
  dailyPpm: number;
  feeBps: number;
  /** Today's day of the chain, undefined while unknown. */
  today: number | undefined;
}

/** One day's income and what of it is credited after the fee, base units. */
export function dayIncome(amount: bigint, { dailyPpm, feeBps }: Pick<Offer, 'dailyPpm' | 'feeBps'>) {
  const income = (amount * BigInt(dailyPpm)) / 1_000_000n;
  const fee = (income * BigInt(feeBps) + 9_999n) / 10_000n;
  return { income, net: income - fee };
}

export function subscribePlan(t: TFunction, amount: bigint, offer: Offer): IntentPlan<'subscribe'> {
  const { net } = dayIncome(amount, offer);
  const { termDays, today } = offer;
  return {
    kind: 'intent',
    action: t('bank.subscribe'),
    moves: { from: 'account', to: 'bank' },
    done: t('bank.subscribed'),
    intent: { action: 'subscribe', parameters: { termDays, amount: String(amount) } },
    rows: [
      { label: t('review.youPay'), value: usdc(amount), tone: 'strong' },
      { label: t('pledge.term'), value: t('pledge.days', { count: termDays }) },
      { label: t('bank.daily'), value: formatPpm(offer.dailyPpm) },
      {
        label: t('bank.estimated'),
        value: `≈ ${formatAmount(net * BigInt(termDays), 'PRO')} PRO`,
        tone: 'good',
      },
      { label: t('pledge.incomeFee'), value: formatBps(offer.feeBps) },
      { label: t('pledge.principalFee'), value: '0 USDC' },
      {
        label: t('bank.freeFrom'),
        value: today === undefined ? '–' : formatDate(dayStartMs(today + termDays + 1)),
      },
    ],
    notes: [t('bank.renewNote')],
  };
}

export function renewalPlan(
  t: TFunction,
  subscription: BankSubscription,
  renewal: 'on' | 'off',
): IntentPlan<'set_renewal'> {
  const isOn = renewal === 'on';
  const date = formatDate(dayStartMs(subscription.lastEarningDay));
  return {
    kind: 'intent',
    action: t(isOn ? 'bank.renewal.turnOn' : 'bank.renewal.turnOff'),
    moves: null,
    done: t(isOn ? 'bank.renewal.turnedOn' : 'bank.renewal.turnedOff'),
    intent: { action: 'set_renewal', parameters: { subscriptionId: subscription.id, renewal } },
    rows: [
      { label: t('bank.principal'), value: usdc(BigInt(subscription.principal)) },
      { label: t('bank.renewal.title'), value: t(isOn ? 'bank.renewal.on' : 'bank.renewal.off'), tone: 'strong' },
      { label: t('review.feeNone'), value: '0 USDC' },
    ],
    notes: [t(isOn ? 'bank.renewal.onText' : 'bank.renewal.offText', { date })],
  };
}

export function redeemPlan(t: TFunction, subscription: BankSubscription): IntentPlan<'redeem'> {
  return {
    kind: 'intent',
    action: t('bank.redeem'),
    moves: { from: 'bank', to: 'account' },
    done: t('bank.redeemed'),
    intent: { action: 'redeem', parameters: { subscriptionId: subscription.id } },
    rows: [
      { label: t('review.youReceive'), value: usdc(BigInt(subscription.principal)), tone: 'good' },
      { label: t('bank.incomeKept'), value: `${formatAmount(BigInt(subscription.income), 'PRO')} PRO` },
      { label: t('review.feeNone'), value: '0 USDC' },
    ],
    notes: [t('bank.redeemNote')],
  };
}
