/** What a swap gives at known reserves: the pool's formula in TypeScript (rules.md §7). Pure. */
import { AppError, mulDivFloor, outputOf, PPM_SCALE } from '@suil/core';

/** Fee of the exchange pools by default, basis points (rules.md §7); the configuration may say otherwise. */
export const POOL_FEE_BPS = 30n;

export interface PoolReserves {
  readonly x: bigint;
  readonly y: bigint;
  /** The pool's fee today, basis points; the default where it was not requested. */
  readonly feeBps?: bigint;
}

export interface SwapQuote {
  /** Stays in the pool, in units of what is paid in. */
  readonly fee: bigint;
  readonly amountOut: bigint;
  /** How much worse than the price before the swap, fee left out, in ppm. */
  readonly priceImpactPpm: bigint;
}

/**
 * Returns what `outputOf` does, with the price impact.
 * @throws {POOL_EMPTY | POOL_AMOUNT_ZERO | POOL_OUTPUT_ZERO}
 */
export function quoteSwapOut(params: {
  reserveIn: bigint;
  reserveOut: bigint;
  amount: bigint;
  feeBps?: bigint | undefined;
}): SwapQuote {
  const { reserveIn, reserveOut, amount, feeBps = POOL_FEE_BPS } = params;
  if (amount <= 0n) throw new AppError('POOL_AMOUNT_ZERO');
  if (reserveIn === 0n || reserveOut === 0n) throw new AppError('POOL_EMPTY');
  const { poolFee: fee, goesIn, amountOut } = outputOf({ reserveIn, reserveOut, amount, feeBps });
  if (amountOut === 0n) throw new AppError('POOL_OUTPUT_ZERO');
  // Against the price before: out / (y·a/x) = x / (x + a), so the impact is a / (x + a).
  return { fee, amountOut, priceImpactPpm: mulDivFloor(PPM_SCALE, goesIn, reserveIn + goesIn) };
}
