/** Amounts that are shown before the chain has said them. */
import type { Asset } from '@suil/core';
import { formatAmount } from '../../platform/i18n/format.ts';

/** Returns the amount without its coin, for a sentence that names it; a dash until it is known. @param units base units */
export function amountText(units: bigint | undefined, asset: Asset, digits: number): string {
  return units === undefined ? '–' : formatAmount(units, asset, digits);
}

/** Returns the amount with its coin; a dash until it is known. @param units base units */
export function coinText(units: bigint | undefined, asset: Asset, digits: number): string {
  return units === undefined ? '–' : `${formatAmount(units, asset, digits)} ${asset}`;
}
