/** How far a swap moves the price, how far the price is from its mean, and what a user has to do before it: read, tick, or type the loss. Pure. */
import { type ImpactParams, largestBelowImpact, mulDivCeil, mulDivFloor, PPM_SCALE, type SwapCoin } from '@suil/core';
import type { Quote } from '../quote.ts';

/** From here on it is said in words. */
export const WARNED_PPM = 10_000n;
/** From here on it is said in red, and has to be accepted. */
export const ACCEPTED_PPM = 30_000n;
/** From here on it is refused until the loss is typed. */
export const TYPED_PPM = 100_000n;

/** The mean of the last one to two hours is left by ordinary trades, too: what it asks for begins later. */
export const MEAN_WARNED_PPM = 20_000n;
const MEAN_ACCEPTED_PPM = 50_000n;

export type ImpactStep = 'none' | 'read' | 'accept' | 'type';

/** Returns what an impact asks of the user. */
export function impactStep(impactPpm: bigint): ImpactStep {
  if (impactPpm >= TYPED_PPM) return 'type';
  if (impactPpm >= ACCEPTED_PPM) return 'accept';
  return impactPpm >= WARNED_PPM ? 'read' : 'none';
}

/** Returns what a price worse than its mean asks of the user. */
export function meanStep(lossPpm: bigint): ImpactStep {
  if (lossPpm >= TYPED_PPM) return 'type';
  if (lossPpm >= MEAN_ACCEPTED_PPM) return 'accept';
  return lossPpm >= MEAN_WARNED_PPM ? 'read' : 'none';
}

/**
 * Returns how much less the pools' present price of a pair brings than its mean since the start of the previous hour, fees and impact left out,
 * rounded down, ppm; 0n where it brings more, and where a pool has no mean yet.
 */
export function meanLossPpm(pay: SwapCoin, get: SwapCoin, { prices }: Pick<Quote, 'prices'>): bigint {
  const spot = { SUI: prices.suiSpot, SUIL: prices.suilSpot, USDC: 1n };
  const mean = { SUI: prices.suiRecent, SUIL: prices.suilRecent, USDC: 1n };
  const [now, usual] = [
    [spot[pay], mean[get]],
    [mean[pay], spot[get]],
  ].map(([one, other]) => (one == null || other == null ? null : one * other));
  if (now == null || usual == null || now >= usual) return 0n;
  return mulDivFloor(PPM_SCALE, usual - now, usual);
}

/** Returns an impact in percent as it is to be typed, with one decimal, rounded up: 123_400 ppm is `12.4`. */
export function lossText(impactPpm: bigint): string {
  const tenths = mulDivCeil(impactPpm, 1_000n, PPM_SCALE);
  return `${tenths / 10n}.${tenths % 10n}`;
}

/** Returns whether the text is the loss; a comma, a percent sign and full-width digits will do. */
export function isLossTyped(text: string, loss: string): boolean {
  const plain = text.normalize('NFKC').replace(/[\s%]/g, '').replace(',', '.');
  return plain === loss;
}

/** How exact the largest amount is said: what is cut leaves space for trades until it is used. */
const LARGEST_DIGITS = 4;

/** Returns the largest amount whose impact is below one percent, cut to four digits, base units. @throws {POOL_EMPTY} */
export function largestUnwarned(params: ImpactParams): bigint {
  const largest = largestBelowImpact(params, WARNED_PPM);
  const unit = 10n ** BigInt(Math.max(0, String(largest).length - LARGEST_DIGITS));
  return (largest / unit) * unit;
}
