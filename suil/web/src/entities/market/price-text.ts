import { formatAmount } from '../../platform/i18n/format.ts';

/** Returns a price in dollars; below one it has six digits after the point instead of four. */
export function priceText(price: string): string {
  const units = BigInt(price);
  return formatAmount(units, 'USDC', units < 1_000_000n ? 6 : 4);
}
