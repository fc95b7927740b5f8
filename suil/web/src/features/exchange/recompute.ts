/** What an exchange pays, worked out by the pool's rule alone (rules.md §7). Owns no reading and no wording. */
import type { Quote } from './quote.ts';

/**
 * Returns what comes out when `goesIn` joins the pool's balance: out = reserveOut · goesIn / (reserveIn + goesIn), rounded down, in
 * base units of what is received.
 */
export function recomputeOut({
  goesIn,
  reserveIn,
  reserveOut,
}: Pick<Quote, 'goesIn' | 'reserveIn' | 'reserveOut'>): bigint {
  return (reserveOut * goesIn) / (reserveIn + goesIn);
}
