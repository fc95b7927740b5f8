/** What closing a day runs, in the order of rules.md ("Replayable"): roll, team income, hashrate, bank income, renewals, nodes. */
import { bankIncomeStep, bankRenewalStep } from '../modules/bank/day-steps.ts';
import { hashrateReleaseStep } from '../modules/hashrate/day-step.ts';
import { rollStep } from '../modules/liquidity/closed-days.ts';
import { nodeDividendStep } from '../modules/nodes/day-step.ts';
import { teamIncomeStep } from '../modules/settlement/day-step.ts';
import type { DayStep } from './day-step.ts';

/** Returns every step. */
export function createDaySteps(): DayStep[] {
  return [rollStep, teamIncomeStep, hashrateReleaseStep, bankIncomeStep, bankRenewalStep, nodeDividendStep];
}
