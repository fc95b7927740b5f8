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

/** The route of a pair: `away` sells the pair's own coin for SUI, else SUI is sold for it. */
export function routeOf(pair: Pair, away: boolean): Route {
  return away ? ROUTES[pair].sell : ROUTES[pair].buy;
}
