/** The parts of a member's portfolio, and how many days of money one request covers (rules.md §11). */

/** Where a member's money is: what can be spent or is under way to the chain, then what earns. */
export const PORTFOLIO_PARTS = ['account', 'pool', 'pledge', 'bank', 'hashrate', 'team'] as const;
export type PortfolioPartName = (typeof PORTFOLIO_PARTS)[number];

/** Most days of income or of the portfolio in one answer. */
export const DAYS_AT_ONCE_MAX = 366;
