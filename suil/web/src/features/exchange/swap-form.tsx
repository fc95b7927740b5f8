import { DECIMALS } from '@suil/core';
import { useWalletStore } from '@suil/wallet/react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { SLIPPAGE_BPS } from '../../entities/exchange/slippage.ts';
import { gasReserve, spendable } from '../../platform/chain/gas.ts';
import { useBalances } from '../../platform/chain/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { AmountField, useAmount } from '../../ui/forms/amount-field.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useSideBySide } from '../../ui/layout/page.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { useAction } from '../../wallet/transaction/use-action.ts';
import type { Route } from './choice.ts';
import styles from './exchange.module.css';
import { useHashrateChoice } from './hashrate-view.tsx';
import { useGuards } from './limits/impact-guard.tsx';
import { toleranceBps, useTolerance } from './limits/tolerance.ts';
import { ToleranceChoice } from './limits/tolerance-choice.tsx';
import { type SwapForm as SwapFields, swapPlan } from './plans.ts';
import { type Quote, useQuote } from './quote.ts';
import { useNetworkFeeText } from './quoted/network-fee.ts';
import { QuoteBox, QuoteError, useQuoteFacts } from './quoted/quote-view.tsx';
import { RateLine } from './quoted/rate-line.tsx';
import { useWorths } from './wallet-values.ts';

interface Next {
  isRisky: boolean;
  isWaiting: boolean;
  hasTolerance: boolean;
}

/** What the button says of an amount that can be paid. */
function useNext({ isRisky, isWaiting, hasTolerance }: Next): string {
  const { t } = useTranslation();
  if (!hasTolerance) return `${t('exchange.toleranceField')}: ${t('exchange.toleranceRange')}`;
  if (isWaiting) return t('exchange.hashrateWait');
  return t(isRisky ? 'exchange.swapAnyway' : 'review.open');
}

interface DetailsProps {
  route: Route;
  /** Of the amount, or of one coin while there is none. */
  rate: Quote | undefined;
  quote: Quote | undefined;
  /** What would be sent with the quote; undefined while the hashrate is to be accepted, without which it would fail. */
  form: SwapFields | undefined;
  /** What else is said of it. */
  children: ReactNode;
}

/** The rate, and behind a button the tolerance and every figure of the quote. */
function Details({ route, rate, quote, form, children }: DetailsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(useSideBySide());
  const networkFee = useNetworkFeeText(route, isOpen && quote && form ? { quote, form } : undefined);
  const facts = useQuoteFacts({ route, rate, quote, networkFee });
  return (
    <div>
      <div className={styles.rateRow}>
        {rate === undefined ? <span>{t('exchange.details')}</span> : <RateLine route={route} quote={rate} />}
        <button
          type="button"
          className={styles.more}
          aria-label={t('exchange.details')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevronDown" size="1.1rem" />
        </button>
      </div>
      <div id={id} className={styles.details} hidden={!isOpen}>
        <ToleranceChoice />
        <Facts facts={facts} />
        {route.isExchange ? <Notice>{t('exchange.feeBecomesHashrate')}</Notice> : null}
        {children}
      </div>
    </div>
  );
}

/** Returns what can be paid: of SUI, what the network fee leaves. */
function maximumOf({ pay }: Route, balance: bigint | undefined): bigint | undefined {
  return balance === undefined ? undefined : spendable(balance, pay === 'SUI' ? gasReserve(0) : 0n);
}

/** The rate is said before an amount is typed. */
const oneOf = (coin: Route['pay']) => 10n ** BigInt(DECIMALS[coin]);

/** The buttons that choose the coins. */
export interface CoinSlots {
  pay: ReactNode;
  get: ReactNode;
}

interface SwapFormProps {
  route: Route;
  slots: CoinSlots;
  /** Something was typed for these coins. */
  onType: () => void;
  onFlip: () => void;
}

interface PayBoxProps {
  route: Route;
  balance: bigint | undefined;
  amount: ReturnType<typeof useAmount>;
  setAmount: (text: string) => void;
  values: ReturnType<typeof useWorths>;
  unit: ReactNode;
}

function PayBox({ route, balance, amount, setAmount, values, unit }: PayBoxProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.box}>
      <AmountField
        label={t('exchange.pay')}
        asset={route.pay}
        amount={{ ...amount, set: setAmount }}
        hint={values && `≈ ${formatAmount(values.paid, 'USDC', 2)} USD`}
        maximum={maximumOf(route, balance)}
        unit={unit}
      />
    </div>
  );
}

/** What is paid, what arrives, what it costs, and what has to be done before it can be reviewed. */
export function SwapForm({ route, slots, onType, onFlip }: SwapFormProps) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const runAction = useAction();
  const address = useAddress();
  const balances = useBalances(address).data;
  const balance = balances?.[route.pay];
  const amount = useAmount({ asset: route.pay, balance });
  const setAmount = (text: string) => {
    onType();
    amount.set(text);
  };
  const tolerance = useTolerance(toleranceBps);
  const slippageBps = tolerance ?? SLIPPAGE_BPS;
  const quote = useQuote(route, amount.units ?? oneOf(route.pay), slippageBps);
  const shown = amount.units === null ? undefined : quote.data;
  const choice = useHashrateChoice(shown);
  const guard = useGuards(route, shown, setAmount);
  const worths = useWorths(route, shown);
  const form = { slippageBps, acceptsLess: choice.acceptsLess, onConfirmed: amount.clear };
  const isBlocked = tolerance === null || choice.isWaiting || guard.isWaiting;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    amount.show();
    // Enter comes here, too. Without a connection the form only leads to one.
    if (amount.units === null || (address !== null && (isBlocked || shown === undefined))) return;
    const start = () => shown && startTransaction(store, swapPlan(t, route, shown, form));
    void runAction(start, { bound: false, back: '/exchange' });
  };
  const next = useNext({
    isRisky: guard.isRisky,
    isWaiting: choice.isWaiting,
    hasTolerance: tolerance !== null,
  });
  return (
    <form className={styles.form} onSubmit={submit}>
      <PayBox {...{ route, balance, setAmount }} amount={amount} values={worths} unit={slots.pay} />
      <button type="button" className={styles.flip} aria-label={t('exchange.flip')} onClick={onFlip}>
        <Icon name="swap" />
      </button>
      <QuoteBox
        {...{ route, slippageBps }}
        quote={shown}
        balance={balances?.[route.get]}
        values={worths}
        unit={slots.get}
      />
      <Details route={route} rate={quote.data} quote={shown} form={choice.isWaiting ? undefined : form}>
        {choice.counted}
      </Details>
      {choice.view}
      {guard.view}
      <QuoteError error={amount.units === null ? null : quote.error} />
      <Button
        kind="primary"
        wide
        type="submit"
        disabled={address !== null && (amount.units === null || shown === undefined || isBlocked)}
      >
        {address === null ? t('wallet.connectWallet') : (amount.problem ?? next)}
      </Button>
    </form>
  );
}
