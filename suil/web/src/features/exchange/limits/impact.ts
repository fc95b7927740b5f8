/** How far an exchange moves the price, and what a user has to do before it: read, tick, or type the loss. Pure. */
import { BPS_SCALE, mulDivCeil, mulDivFloor, PPM_SCALE } from '@suil/core';

/** From here on it is said in words. */
export const WARNED_PPM = 10_000n;
/** From here on it is said in red, and has to be accepted. */
export const ACCEPTED_PPM = 30_000n;
/** From here on it is refused until the loss is typed. */
export const TYPED_PPM = 100_000n;

export type ImpactStep = 'none' | 'read' | 'accept' | 'type';

/** Returns what an impact asks of the user. */
export function impactStep(impactPpm: bigint): ImpactStep {
  if (impactPpm >= TYPED_PPM) return 'type';
  if (impactPpm >= ACCEPTED_PPM) return 'accept';
  return impactPpm >= WARNED_PPM ? 'read' : 'none';
}

/** Returns an impact in percent as it is to be typed, with one decimal, rounded up: 123_400 ppm is `12.4`. */
export function lossText(impactPpm: bigint): string {
  const tenths = mulDivCeil(impactPpm, 1_000n, PPM_SCALE);
  return `${tenths / 10n}.${tenths % 10n}`;
}

/** Returns whether the text is the loss; a comma, a percent sign and full-width digits will do. */
export function isLossTyped(text: string, impactPpm: bigint): boolean {
  const plain = text.normalize('NFKC').replace(/[\s%]/g, '').replace(',', '.');
  return plain === lossText(impactPpm);
}

export interface PoolSide {
  /** The pool's balance of what is paid, base units. */
  readonly reserveIn: bigint;
  readonly poolFeeBps: bigint;
  /** Taken from what is paid before the pool's fee; 0n on a route without it. */
  readonly quickFeeBps: bigint;
}

/**
 * Returns the largest amount whose impact is below one percent, base units. Of what goes into the formula, `a / (x + a)` is the impact; fees are
 * rounded up, so no less than the fee's share of an amount stays out.
 */
export function largestUnwarned({ reserveIn, poolFeeBps, quickFeeBps }: PoolSide): bigint {
  const below = WARNED_PPM - 1n;
  const goesIn = mulDivFloor(reserveIn, below, PPM_SCALE - below);
  const forPool = mulDivFloor(goesIn, BPS_SCALE, BPS_SCALE - poolFeeBps);
  return mulDivFloor(forPool, BPS_SCALE, BPS_SCALE - quickFeeBps);
}
