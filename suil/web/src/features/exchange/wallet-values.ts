/** What coins are worth at the pools' present prices, micro-dollars. */
import { type SwapCoin as Coin, UNITS_PER_SUIL } from '@suil/core';
import { suiToValue } from '../../entities/market/price.ts';
import { usePrices } from '../../entities/market/prices.ts';
import { useBalances, useReserves } from '../../platform/chain/queries.ts';
import { useAddress } from '../../wallet/connect/account.ts';
import type { Route } from './choice.ts';
import type { Quote } from './quote.ts';

/** Returns what an amount of a coin is worth; null while its price is not known. */
export function useWorthOf(): (coin: Coin, units: bigint) => bigint | null {
  const reserves = useReserves().data;
  const suilSpot = usePrices().data?.suilSpot ?? null;
  return (coin, units) => {
    if (coin === 'USDC') return units;
    if (coin === 'SUIL') return suilSpot === null ? null : (units * suilSpot) / UNITS_PER_SUIL;
    return reserves === undefined ? null : suiToValue(units, reserves);
  };
}

/** Returns what a quote pays and brings, micro-dollars; null where there is no quote, or a price is not known. */
export function useWorths({ pay, get }: Route, quote: Quote | undefined) {
  const worthOf = useWorthOf();
  if (quote === undefined) return null;
  const [paid, received] = [worthOf(pay, quote.amount), worthOf(get, quote.amountOut)];
  return paid === null || received === null ? null : { paid, received };
}

/** Returns what the wallet has of each coin; null while that is not known, or no wallet is connected. A coin without a price is worth nothing. */
export function useWalletValues(): Record<Coin, bigint> | null {
  const balances = useBalances(useAddress()).data;
  const worthOf = useWorthOf();
  if (balances === undefined) return null;
  const inDollars = (coin: Coin) => worthOf(coin, balances[coin]) ?? 0n;
  return { SUI: inDollars('SUI'), SUIL: inDollars('SUIL'), USDC: inDollars('USDC') };
}
