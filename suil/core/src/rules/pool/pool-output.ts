/** What one pool pays at known reserves (rules.md §7). Pure. Amounts are base units. */
import { feeOf, mulDivFloor } from '../../values/rate.ts';

export interface PoolInput {
  readonly reserveIn: bigint;
  readonly reserveOut: bigint;
  readonly amount: bigint;
  /** Of the pool, basis points. */
  readonly feeBps: bigint;
}

export interface PoolOutput {
  /** Stays in the pool, in units of what is paid. */
  readonly poolFee: bigint;
  /** What the formula counts after the fee. */
  readonly goesIn: bigint;
  readonly amountOut: bigint;
}

/** Returns `poolFee = ceil(in · feeBps / 10000)`, `goesIn = in − poolFee`, `out = floor(y · goesIn / (x + goesIn))`. */
export function outputOf({ reserveIn, reserveOut, amount, feeBps }: PoolInput): PoolOutput {
  const poolFee = feeOf(amount, feeBps);
  const goesIn = amount - poolFee;
  return { poolFee, goesIn, amountOut: mulDivFloor(reserveOut, goesIn, reserveIn + goesIn) };
}
