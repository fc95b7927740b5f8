/** The rate of a swap after every fee, in either direction, beside the pools' own price. */
import { DECIMALS, mulDivFloor, type SwapCoin } from '@suil/core';
import { useState } from 'react';
import { formatAmount } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { unbroken } from '../../../platform/i18n/unbroken.ts';
import type { Route } from '../choice.ts';
import styles from '../exchange.module.css';
import type { Quote } from '../quote.ts';

const oneOf = (coin: SwapCoin) => 10n ** BigInt(DECIMALS[coin]);

/** Prices have four decimals, under one of the coin six. */
const priceText = (units: bigint, coin: SwapCoin) => formatAmount(units, coin, units < oneOf(coin) ? 6 : 4);

/** Returns micro-dollars for a whole coin at the pools' present reserves; null while a pool is empty. */
function spotOf({ prices }: Quote, coin: SwapCoin): bigint | null {
  if (coin === 'USDC') return oneOf('USDC');
  return coin === 'SUI' ? prices.suiSpot : prices.suilSpot;
}

/** What one of a coin is in the other, after fees and at the pools' own price, in words. */
function useRateText(quote: Quote, [one, other]: readonly [SwapCoin, SwapCoin], isInverted: boolean): string {
  const { t } = useTranslation();
  const [paid, got] = isInverted ? [quote.amountOut, quote.amount] : [quote.amount, quote.amountOut];
  const rate = mulDivFloor(got, oneOf(one), paid);
  const text = t('exchange.rate', { pay: `1 ${one}`, get: `${priceText(rate, other)} ${other}` });
  const [oneSpot, otherSpot] = [spotOf(quote, one), spotOf(quote, other)];
  if (oneSpot === null || otherSpot === null || otherSpot === 0n) return text;
  const market = mulDivFloor(oneOf(other), oneSpot, otherSpot);
  return `${text} · ${unbroken(t('exchange.market', { price: priceText(market, other) }))}`;
}

/** A tap turns the rate around. */
export function RateLine({ route, quote }: { route: Route; quote: Quote }) {
  const { t } = useTranslation();
  const [isInverted, setInverted] = useState(false);
  const coins = isInverted ? ([route.get, route.pay] as const) : ([route.pay, route.get] as const);
  return (
    <button
      type="button"
      className={`${styles.rate} num`}
      title={t('exchange.invert')}
      onClick={() => setInverted(!isInverted)}
    >
      {useRateText(quote, coins, isInverted)}
    </button>
  );
}
