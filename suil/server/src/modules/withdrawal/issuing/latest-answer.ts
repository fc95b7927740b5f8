/** What the chain reports about vouchers, fetched at most every few seconds for those who only show it. */
import type { VaultGate } from '@suil/sdk';

const FRESH_MS = 5_000;

/** Returns a reader of the latest answer, null before the first one. */
export function createLatestGate(read: () => Promise<VaultGate>, now: () => number): () => Promise<VaultGate | null> {
  let latest: VaultGate | null = null;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> = Promise.resolve();
  return async () => {
    if (now() - askedAtMs >= FRESH_MS) {
      askedAtMs = now();
      asking = read().then(
        (gate) => {
          latest = gate;
        },
        // The issuer fetches for itself and reports what is wrong.
        () => undefined,
      );
    }
    await asking;
    return latest;
  };
}
