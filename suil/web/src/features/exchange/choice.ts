/** Which coins a swap pays and brings: what the address names, else what the wallet has most of; and what a tap makes of it. */
import { planRoute, type RouteStep, type SwapCoin } from '@suil/core';

/** PRO is exchanged in the SUIL account, for USDC alone (rules.md §6). */
export type PayCoin = SwapCoin | 'PRO';

export interface Choice {
  readonly pay: PayCoin;
  readonly get: SwapCoin;
}

/** A swap over the pools. */
export interface Route {
  readonly pay: SwapCoin;
  readonly get: SwapCoin;
  readonly steps: readonly RouteStep[];
  /** Whether SUIL is sold, with the fee that comes back as hashrate. */
  readonly isExchange: boolean;
}

export const SWAP_COINS = ['SUI', 'SUIL', 'USDC'] as const;
/** Where no wallet is connected, and where the wallet has nothing. */
const FIRST: Choice = { pay: 'SUI', get: 'USDC' };

const isSwapCoin = (text: string | null): text is SwapCoin => SWAP_COINS.some((coin) => coin === text);
const paying = (pay: SwapCoin): Choice => ({ pay, get: pay === 'USDC' ? 'SUI' : 'USDC' });

/** Returns what sells the coin that is worth most, by micro-dollars of each. */
export function openingChoice(values: Readonly<Record<SwapCoin, bigint>> | null): Choice {
  if (values === null) return FIRST;
  return paying(SWAP_COINS.reduce((best, coin) => (values[coin] > values[best] ? coin : best)));
}

/** Returns what a query names; null: nothing that can be swapped. */
export function askedChoice(search: URLSearchParams): Choice | null {
  const [pay, get] = [search.get('pay'), search.get('get')];
  if (pay === 'PRO') return { pay, get: 'USDC' };
  if (!isSwapCoin(pay)) return null;
  return isSwapCoin(get) && get !== pay ? { pay, get } : paying(pay);
}

/** Returns the choice with another coin that is paid; the one that was paid before is received if that would be the same. */
export function withPay({ pay, get }: Choice, coin: PayCoin): Choice {
  if (coin === 'PRO') return { pay: coin, get: 'USDC' };
  if (coin !== get) return { pay: coin, get };
  return pay === 'PRO' || pay === coin ? paying(coin) : { pay: coin, get: pay };
}

/** Returns the choice with another coin that is received, likewise. PRO has but one. */
export function withGet({ pay, get }: Choice, coin: SwapCoin): Choice {
  if (pay === 'PRO') return { pay, get };
  return coin === pay ? { pay: get, get: coin } : { pay, get: coin };
}

/** Returns the way back; null for PRO, which has none. */
export function flipped({ pay, get }: Choice): Choice | null {
  return pay === 'PRO' ? null : { pay: get, get: pay };
}

/** Returns the pools of a choice; null for PRO, which needs none. */
export function routeOf({ pay, get }: Choice): Route | null {
  if (pay === 'PRO') return null;
  const steps = planRoute(pay, get);
  return { pay, get, steps, isExchange: steps.some((step) => step.isExchange) };
}
