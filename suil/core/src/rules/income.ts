/** Kinds of income and of hashrate, in the order the contract numbers them (rules.md §§3, 5). */

/** Index = the contract's `kind: u8`. */
export const INCOME_KINDS = ['static', 'friend', 'indirect', 'community', 'peer'] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

export const HASHRATE_TYPES = ['staking', 'static', 'promotion', 'fee'] as const;
export type HashrateType = (typeof HASHRATE_TYPES)[number];

/** Returns the name of a contract's kind number, or null for a number that has none. */
export function incomeKindOf(kind: number): IncomeKind | null {
  return INCOME_KINDS[kind] ?? null;
}
