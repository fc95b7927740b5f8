/** What hashrate entries have released, worked out again day by day (rules.md §5). Owns no reading. */
import { cutHashrate, dueHashrate, releaseBudget, suilOfHashrate } from '@suil/core';
import type { HashrateDay, HashrateEntry } from '@suil/core/api';

export interface Released {
  /** HR that is left. */
  remaining: bigint;
  /** SUIL, base units. */
  released: bigint;
  /** SUIL by day; days that released nothing are left out. */
  byDay: Map<number, bigint>;
}

type Day = Pick<HashrateDay, 'day' | 'price' | 'capacity' | 'wanted'>;

/** Returns what the entries release over the closed days, which may be in any order: each day `min(remaining, share)`, cut to the budget. */
export function replayEntries(
  entries: readonly Pick<HashrateEntry, 'total' | 'startDay' | 'releaseRateBps'>[],
  days: readonly Day[],
): Released {
  const ordered = days
    .filter(({ price }) => price !== null && price !== '0')
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, price, capacity, wanted }) => ({
      day,
      price: BigInt(price ?? 0),
      cut: { capacity: BigInt(capacity), wanted: BigInt(wanted) },
    }));
  const sums: Released = { remaining: 0n, released: 0n, byDay: new Map() };
  for (const entry of entries) {
    const total = BigInt(entry.total);
    const releaseRateBps = BigInt(entry.releaseRateBps);
    let remaining = total;
    for (const { day, price, cut } of ordered) {
      if (remaining === 0n) break;
      if (day <= entry.startDay) continue;
      const hashrate = cutHashrate(dueHashrate({ total, remaining, releaseRateBps }), cut);
      if (hashrate === 0n) continue;
      const released = suilOfHashrate(hashrate, price);
      remaining -= hashrate;
      sums.released += released;
      sums.byDay.set(day, (sums.byDay.get(day) ?? 0n) + released);
    }
    sums.remaining += remaining;
  }
  return sums;
}

/** Whether a day's budget is what the emission and the price make of it. */
export function isBudgetRight(
  day: Pick<HashrateDay, 'emission' | 'price' | 'budget' | 'capacity'>,
  emissionRateBps: bigint,
): boolean {
  const price = day.price === null ? null : BigInt(day.price);
  const { budget, capacity } = releaseBudget({ emission: BigInt(day.emission), emissionRateBps, price });
  return budget === BigInt(day.budget) && capacity === BigInt(day.capacity);
}
