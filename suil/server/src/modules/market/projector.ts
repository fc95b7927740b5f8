/** Keeps reserves and candles of our own pools from their events (rules.md §7). Moves no money. */
import type { Manifest } from '@suil/core/api';
import { eventsOf, type Projector } from '../../module/projector.ts';
import { foldMarket } from './candles.ts';
import { POOL_KINDS } from './pools.ts';
import { mergeCandles, mergePoolHours, readPools, writePools } from './store.ts';

export function createMarketProjector(manifest: Pick<Manifest, 'suilSuiPool' | 'usdcSuiPool'>): Projector {
  const ids = { suilSui: manifest.suilSuiPool, suiUsdc: manifest.usdcSuiPool };
  return async (tx, events) => {
    const changes = eventsOf(events, ...POOL_KINDS);
    if (changes.length === 0) return [];
    const { pools, candles, hours } = foldMarket(await readPools(tx, ids), ids, changes);
    tx.defer(writePools(tx, ids, pools));
    if (hours.length > 0) tx.defer(mergePoolHours(tx, hours));
    if (candles.length > 0) tx.defer(mergeCandles(tx, candles));
    return [];
  };
}
