/** Keeps reserves and candles of our own pools from their events (rules.md §7). Moves no money. */
import type { Manifest } from '@suil/core/api';
import { eventsOf, type Projector } from '../../module/projector.ts';
import { foldMarket, POOL_KINDS } from './candles.ts';
import { foldPoolHours } from './pool-hours.ts';
import { mergeCandles, mergePoolHours, readPools, writePools } from './store.ts';

export function createMarketProjector(manifest: Pick<Manifest, 'suilSuiPool' | 'usdcSuiPool'>): Projector {
  const ids = { suilSui: manifest.suilSuiPool, suiUsdc: manifest.usdcSuiPool };
  return async (tx, events) => {
    const changes = eventsOf(events, ...POOL_KINDS);
    if (changes.length === 0) return [];
    const before = await readPools(tx, ids);
    const { pools, candles } = foldMarket(before, ids, changes);
    const hours = foldPoolHours(before, ids, changes);
    tx.defer(writePools(tx, ids, pools));
    if (hours.length > 0) tx.defer(mergePoolHours(tx, hours));
    if (candles.length > 0) tx.defer(mergeCandles(tx, candles));
    return [];
  };
}
