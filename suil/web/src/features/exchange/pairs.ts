import type { PoolName } from '../../entities/pool/queries.ts';

/** What can be exchanged for what, and through which pool. SUIL for SUI goes the quick way (rules.md §7, `swap_v2`). */
export type Coin = 'SUI' | 'SUIL' | 'USDC';

export interface Route {
  pay: Coin;
  get: Coin;
  pool: PoolName;
  direction: 'xToY' | 'yToX';
  /** Through `suilpool::swap_v2`, with its fee that comes back as hashrate. */
  quick: boolean;
}

export type Pair = 'SUIL' | 'USDC';

const ROUTES: Readonly<Record<Pair, { sell: Route; buy: Route }>> = {
  SUIL: {
    sell: { pay: 'SUIL', get: 'SUI', pool: 'suilSui', direction: 'xToY', quick: true },
    buy: { pay: 'SUI', get: 'SUIL', pool: 'suilSui', direction: 'yToX', quick: false },
  },
  USDC: {
    sell: { pay: 'USDC', get: 'SUI', pool: 'usdcSui', direction: 'yToX', quick: false },
    buy: { pay: 'SUI', get: 'USDC', pool: 'usdcSui', direction: 'xToY', quick: false },
  },
};

/** What the address asks for. */
export interface Choice {
  readonly pair: Pair;
  readonly away: boolean;
}

/** Where no wallet is connected, and where the wallet has nothing. */
const FIRST: Choice = { pair: 'USDC', away: false };

/** Returns what sells the coin that is worth most, by micro-dollars of each. */
export function openingChoice(values: Readonly<Record<Coin, bigint>> | null): Choice {
  if (values === null) return FIRST;
  const { SUI, SUIL, USDC } = values;
  if (USDC > SUI && USDC >= SUIL) return { pair: 'USDC', away: true };
  return SUIL > SUI ? { pair: 'SUIL', away: true } : FIRST;
}

/** Returns what a query names; null: nothing. A direction alone is of SUIL. */
export function askedChoice(search: URLSearchParams): Choice | null {
  const pair = search.get('pair');
  const away = search.get('buy') === null;
  if (pair === 'USDC' || pair === 'SUIL') return { pair, away };
  return away ? null : { pair: 'SUIL', away };
}

/** The route of a pair: `away` sells the pair's own coin for SUI, else SUI is sold for it. */
export function routeOf(pair: Pair, away: boolean): Route {
  return away ? ROUTES[pair].sell : ROUTES[pair].buy;
}
