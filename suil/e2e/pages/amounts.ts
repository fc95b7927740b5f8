/** Amounts of USDC as the app writes them, to the micro-dollar. */

/** Such as "1064.123456", without commas: what a user types. */
export const usdcText = (units: bigint): string =>
  `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`;

/** The micro-dollars of a text such as "1,064.123456 USDC"; zero of none. */
export function usdcUnits(text: string | null): bigint {
  const [whole = '0', fraction = ''] = (text ?? '').replace(/[^\d.]/g, '').split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}
