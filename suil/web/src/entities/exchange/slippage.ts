/** Slippage tolerance of every swap nobody chose another one for (rules.md §7), basis points. */
export const SLIPPAGE_BPS = 50n;
