/** What closing a day runs, in the order of rules.md ("Replayable"): roll, team income, hashrate, bank income, renewals, nodes. */

import type { DayStep } from '../module/day-step.ts';
import { bankIncomeStep, bankRenewalStep } from './bank/day-steps.ts';
import { hashrateReleaseStep } from './hashrate/day-step.ts';
import { rollStep } from './liquidity/closed-days.ts';
import { nodeDividendStep } from './nodes/day-step.ts';
import { teamIncomeStep } from './settlement/day-step.ts';

/** Returns every step. */
export function createDaySteps(): DayStep[] {
  return [rollStep, teamIncomeStep, hashrateReleaseStep, bankIncomeStep, bankRenewalStep, nodeDividendStep];
}
