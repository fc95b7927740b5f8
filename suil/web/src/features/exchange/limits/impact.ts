/** How far an exchange moves the price, and what a user has to do before it: read, tick, or type the loss. Pure. */
import { type ImpactParams, largestBelowImpact, mulDivCeil, PPM_SCALE } from '@suil/core';

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

/** How exact the largest amount is said: what is cut leaves space for trades until it is used. */
const LARGEST_DIGITS = 4;

/** Returns the largest amount whose impact is below one percent, cut to four digits, base units. @throws {POOL_EMPTY} */
export function largestUnwarned(params: ImpactParams): bigint {
  const largest = largestBelowImpact(params, WARNED_PPM);
  const unit = 10n ** BigInt(Math.max(0, String(largest).length - LARGEST_DIGITS));
  return (largest / unit) * unit;
}
