/** The order in which closing a day computes it (rules.md, "Replayable"). */

/**
 * A step reads what those before it wrote, so the order is a rule: income comes before what is paid from it. Team income posts nothing and no
 * other step reads it, so a server may work it out behind the others.
 */
export const DAY_STEPS = [
  'liquidity roll',
  'team income',
  'hashrate',
  'bank income',
  'bank renewals',
  'node dividends',
] as const;

export type DayStepName = (typeof DAY_STEPS)[number];
