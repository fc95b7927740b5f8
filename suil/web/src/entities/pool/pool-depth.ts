/** How much an exchange moves a pool's price (constant product, rules.md §7). For drawing and "≈": quotes are the sdk's. */

export interface DepthPoint {
  /** Change of the price, percent of the present one: below 0 for selling X, above 0 for buying it. */
  changePercent: number;
  /** Units of X that have to be sold or bought until the price is there, fee not counted. */
  x: bigint;
  /** Units of Y that this pays or costs. */
  y: bigint;
}

/**
 * Returns the depth on both sides of the present price, from the lowest price to the highest, the present one left out.
 * @param reserves what the pool holds; the price is `y / x`
 * @param percents how far from the present price, above 0 and below 100
 */
export function poolDepth(reserves: { x: bigint; y: bigint }, percents: readonly number[]): DepthPoint[] {
  const at = (changePercent: number): DepthPoint => {
    const root = Math.sqrt(1 + changePercent / 100);
    return {
      changePercent,
      x: share(reserves.x, Math.abs(1 / root - 1)),
      y: share(reserves.y, Math.abs(root - 1)),
    };
  };
  const ordered = percents.toSorted((a, b) => a - b);
  return [...ordered.toReversed().map((percent) => at(-percent)), ...ordered.map(at)];
}

/** A share of an amount, to nine digits. */
function share(amount: bigint, part: number): bigint {
  return (amount * BigInt(Math.round(part * 1e9))) / 1_000_000_000n;
}
