/** What a swap pays, worked out by the pools' rule alone (rules.md §7). Owns no reading and no wording. */
import type { StepQuote } from '@suil/core';

type Balances = Pick<StepQuote, 'goesIn' | 'reserveIn' | 'reserveOut'>;

/**
 * Returns what comes out of a pool when `goesIn` joins its balance: out = reserveOut · goesIn / (reserveIn + goesIn), rounded down, in
 * base units of what is received.
 */
export function recomputeOut({ goesIn, reserveIn, reserveOut }: Balances): bigint {
  return (reserveOut * goesIn) / (reserveIn + goesIn);
}
