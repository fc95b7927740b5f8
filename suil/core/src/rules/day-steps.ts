/** The order in which closing a day computes it (rules.md, "Replayable"). */

/** A step reads what those before it wrote, so the order is a rule: income comes before what is paid from it. */
export const DAY_STEPS = [
  'liquidity roll',
  'team income',
  'hashrate',
  'bank income',
  'bank renewals',
  'node dividends',
] as const;

export type DayStepName = (typeof DAY_STEPS)[number];
