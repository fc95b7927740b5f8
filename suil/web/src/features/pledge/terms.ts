/** What the terms yield, as the screens show it (rules.md §6). Owns no amount: the contract pays what it says. */
import { dayOf, type ParameterValues, pledgePpm } from '@suil/core';
import type { YieldRamp } from '../../entities/income/yield-ramp.ts';
import { SUIL_TERMS, type SuilTerm } from '../../entities/pledge/terms.ts';

const FAR = 100_000;

/** A term's ramp: its first yield, its cap, and the day it reaches it. */
export function rampOf(termDays: number, lastDay?: number): YieldRamp {
  const firstPpm = pledgePpm(termDays, 1);
  const capPpm = pledgePpm(termDays, FAR);
  const step = pledgePpm(termDays, 2) - firstPpm;
  return {
    ppmOf: (k) => pledgePpm(termDays, k),
    firstPpm,
    capPpm,
    fullDay: step > 0 ? Math.ceil((capPpm - firstPpm) / step) + 1 : 1,
    ...(lastDay === undefined ? {} : { lastDay }),
  };
}

/** Most income of a whole term without a withdrawal, base units of the principal, before the fee. */
export function largestIncome(principal: bigint, termDays: number): bigint {
  let sum = 0n;
  for (let k = 1; k <= termDays; k++) sum += BigInt(pledgePpm(termDays, k));
  return (principal * sum) / 1_000_000n;
}

/** The term of a SUIL pledge that the contract has; it makes no others. */
export function suilTermOf(days: number): SuilTerm {
  return SUIL_TERMS.find((term) => term === days) ?? SUIL_TERMS[0];
}

/** The factor of a SUIL pledge's term, basis points. */
export function suilFactorBps(termDays: SuilTerm, values: ParameterValues): bigint {
  const factors: Record<SuilTerm, bigint> = {
    30: values.suilPledge30FactorBps,
    90: values.suilPledge90FactorBps,
    180: values.suilPledge180FactorBps,
  };
  return factors[termDays];
}

/** How many whole or begun days of the term have passed. */
export function daysPledged(pledge: { startDay: number; endsAtMs: number }, today: number): number {
  return Math.max(0, Math.min(dayOf(pledge.endsAtMs) - 1, today) - pledge.startDay);
}
