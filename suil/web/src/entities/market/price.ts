/** Spot prices for lines such as "≈ 73.51 USDC". Quotes for a review come from the sdk, with fee and impact. */
export interface Reserves {
  /** MIST in the USDC/SUI pool. */
  x: bigint;
  /** USDC base units in it. */
  y: bigint;
}

const ONE_SUI = 1_000_000_000n;

/** The value of SUI at the pool's present price, micro-dollars, rounded down. */
export function suiToValue(amountMist: bigint, reserves: Reserves): bigint {
  return reserves.x === 0n ? 0n : (amountMist * reserves.y) / reserves.x;
}

/** How much SUI a value is at the pool's present price, MIST, rounded down. */
export function valueToSui(value: bigint, reserves: Reserves): bigint {
  return reserves.y === 0n ? 0n : (value * reserves.x) / reserves.y;
}

/** The price of one SUI in micro-dollars. */
export function suiPrice(reserves: Reserves): bigint {
  return suiToValue(ONE_SUI, reserves);
}
