/** The totals of hashrate entries, added up again. Owns no reading. */
import type { HashrateEntry } from '@suil/core/api';

/** HR that is left; SUIL released and claimed. */
export function addUp(entries: readonly Pick<HashrateEntry, 'remaining' | 'released' | 'claimed'>[]) {
  return entries.reduce(
    (sums, entry) => ({
      remaining: sums.remaining + BigInt(entry.remaining),
      released: sums.released + BigInt(entry.released),
      claimed: sums.claimed + BigInt(entry.claimed),
    }),
    { remaining: 0n, released: 0n, claimed: 0n },
  );
}
