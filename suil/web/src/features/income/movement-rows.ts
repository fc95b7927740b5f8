/** Swaps, purchases and transfers as rows of the income file, from which costs of coins are worked out. Reads every page; shows nothing. */
import { DECIMALS, dayOf, formatDay } from '@suil/core';
import type { Activity, ActivityGroup } from '@suil/core/api';
import { plainAmount } from '../../platform/api/csv.ts';
import { readAll } from '../../platform/api/read-all.ts';
import type { PriceOn } from './day-prices.ts';
import type { Days } from './period.ts';
import { sourceOfPrice } from './summary.ts';

const GROUPS: readonly ActivityGroup[] = ['transfers', 'swaps', 'purchases'];
/** Returns the rows of a range of days, oldest first. */
export async function readMovementRows(days: Days, priceOn: PriceOn): Promise<string[][]> {
  const [from, to] = [formatDay(days.fromDay), formatDay(days.toDay)];
  const lists = await Promise.all(GROUPS.map((group) => readAll('GET /activity', { group, from, to })));
  return movementRows(lists.flat(), priceOn);
}

/** Returns a row for each coin of each movement, oldest first. What was given is below zero; a fee in the same coin is part of it. */
export function movementRows(movements: readonly Activity[], priceOn: PriceOn): string[][] {
  return movements
    .toSorted((a, b) => a.timestampMs - b.timestampMs)
    .flatMap(({ id, kind, amounts, fee, status, digest, timestampMs }) => {
      const [date = '', time = ''] = new Date(timestampMs).toISOString().split('T');
      return amounts.map(({ asset, amount: text }) => {
        const amount = BigInt(text);
        const price = priceOn(asset, dayOf(timestampMs));
        const usd = price === null ? '' : plainAmount((amount * price) / 10n ** BigInt(DECIMALS[asset]), 'USDC');
        const ownFee = fee?.asset === asset ? BigInt(fee.amount) : 0n;
        return [
          ...[date, time.slice(0, 8), kind, '', status, asset],
          ...[plainAmount(amount, asset), plainAmount(ownFee, asset), plainAmount(amount, asset)],
          ...[price === null ? '' : plainAmount(price, 'USDC'), usd, sourceOfPrice(asset, price), digest ?? '', id],
        ];
      });
    });
}
