import type { HashrateEntry } from '@suil/core/api';

/** Whether what an entry has released was claimed (specification §3); later releases open a claimed entry again. */
export type ClaimStatus = 'unreleased' | 'unclaimed' | 'partly' | 'claimed';

export function claimStatusOf({ released, claimed }: Pick<HashrateEntry, 'released' | 'claimed'>): ClaimStatus {
  const [given, taken] = [BigInt(released), BigInt(claimed)];
  if (given === 0n) return 'unreleased';
  if (taken === 0n) return 'unclaimed';
  return taken < given ? 'partly' : 'claimed';
}
