/** What the chain says about vouchers, asked at most every few seconds for those who only want to show it. */
import type { VaultGate } from '@suil/sdk';

const FRESH_MS = 5_000;

/** Returns a reader that answers with what was last heard, null before the chain first answered. */
export function createGateWatch(read: () => Promise<VaultGate>, now: () => number): () => Promise<VaultGate | null> {
  let heard: VaultGate | null = null;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> = Promise.resolve();
  return async () => {
    if (now() - askedAtMs >= FRESH_MS) {
      askedAtMs = now();
      asking = read().then(
        (gate) => {
          heard = gate;
        },
        // Whoever hands out vouchers asks for itself and says what is wrong.
        () => undefined,
      );
    }
    await asking;
    return heard;
  };
}
