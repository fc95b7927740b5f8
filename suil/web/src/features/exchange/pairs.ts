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

export const ROUTES: readonly Route[] = [
  { pay: 'SUIL', get: 'SUI', pool: 'suilSui', direction: 'xToY', quick: true },
  { pay: 'SUI', get: 'SUIL', pool: 'suilSui', direction: 'yToX', quick: false },
  { pay: 'USDC', get: 'SUI', pool: 'usdcSui', direction: 'yToX', quick: false },
  { pay: 'SUI', get: 'USDC', pool: 'usdcSui', direction: 'xToY', quick: false },
];

export type Pair = 'SUIL' | 'USDC';

/** The route of a pair: `away` sells the pair's own coin for SUI, else SUI is sold for it. */
export function routeOf(pair: Pair, away: boolean): Route {
  return ROUTES.find((route) => (away ? route.pay : route.get) === pair)!;
}
