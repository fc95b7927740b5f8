/** The income of pledges on the coming days, as long as nothing is withdrawn (rules.md §6). */
import { pledgePpm } from '@suil/core';
import type { Pledge } from '@suil/sdk';

type Earning = Pick<Pledge, 'incomePaid' | 'principal' | 'rampStart' | 'startDay' | 'termDays'>;

/** Returns what one pledge adds on `day`, MIST; it earns from the day after its start to the last of its term. */
export function incomeOn(pledge: Earning, day: number): bigint {
  if (pledge.incomePaid || day <= pledge.startDay || day > pledge.startDay + pledge.termDays) return 0n;
  return (pledge.principal * BigInt(pledgePpm(pledge.termDays, day - pledge.rampStart))) / 1_000_000n;
}

/** Returns what all of them add on each of `count` days from `firstDay` on. */
export function incomeOfDays(pledges: readonly Earning[], firstDay: number, count: number) {
  return Array.from({ length: count }, (_, ahead) => {
    const day = firstDay + ahead;
    return { day, amountMist: pledges.reduce((sum, pledge) => sum + incomeOn(pledge, day), 0n) };
  });
}
