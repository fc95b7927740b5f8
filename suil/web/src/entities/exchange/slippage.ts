/** Default slippage tolerance of a swap (rules.md §7), basis points. */
export const SLIPPAGE_BPS = 50n;
