/** The day prices of a range, by which the server counts income: for the file, whose rows name them. */
import { type Asset, DAYS_AT_ONCE_MAX, formatDay } from '@suil/core';
import { api } from '../../platform/api/api.ts';
import type { Days } from './period.ts';

/** Micro-dollars for a whole coin at the end of a day of the range; null where there is no price. */
export type PriceOn = (asset: Asset, day: number) => bigint | null;

/** Reads as many answers as the range needs. */
export async function readDayPrices({ fromDay, toDay }: Days): Promise<PriceOn> {
  const prices = new Map<number, { readonly SUI: string | null; readonly SUIL: string | null }>();
  for (let first = fromDay; first <= toDay; first += DAYS_AT_ONCE_MAX) {
    const last = Math.min(first + DAYS_AT_ONCE_MAX - 1, toDay);
    const query = { from: formatDay(first), to: formatDay(last) };
    const { items } = await api('GET /markets/days', { query });
    for (const { day, SUI, SUIL } of items) prices.set(day, { SUI, SUIL });
  }
  return (asset, day) => {
    if (asset === 'USDC' || asset === 'PRO') return 1_000_000n;
    const price = asset === 'HR' ? null : (prices.get(day)?.[asset] ?? null);
    return price === null ? null : BigInt(price);
  };
}
