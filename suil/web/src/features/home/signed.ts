import type { Asset } from '@suil/core';
import { formatAmount } from '../../platform/i18n/format.ts';

/** An amount with its sign, U+2212 for less than nothing. */
export function signed(amount: bigint, asset: Asset, digits = 4): string {
  const text = formatAmount(amount < 0n ? -amount : amount, asset, digits);
  return `${amount < 0n ? '−' : '+'}${text}`;
}
