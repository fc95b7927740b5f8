/** What a transaction of the settlement key may cost. */

/**
 * Far above what it does: between a simulation and the execution another transaction can make it more expensive. What is not used is not
 * paid, but the account must hold it.
 */
const BUDGET_MIST = 100_000_000n;
const BUDGET_PER_DAY_MIST = 20_000_000n;

/** Returns the budget of a transaction that handles so many days. */
export function budgetOfDays(days: number): bigint {
  return BUDGET_MIST + BigInt(days) * BUDGET_PER_DAY_MIST;
}
