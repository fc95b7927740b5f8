/** Swaps, purchases and transfers as rows of the income file, from which costs of coins are worked out. Reads every page; shows nothing. */
import { type Asset, DECIMALS, dayOf, formatDay } from '@suil/core';
import type { Activity, ActivityGroup } from '@suil/core/api';
import { api } from '../../platform/api/api.ts';
import { plainAmount } from '../../platform/api/csv.ts';
import { readAll } from '../../platform/api/read-all.ts';
import type { Days } from './period.ts';

const GROUPS: readonly ActivityGroup[] = ['transfers', 'swaps', 'purchases'];
/** The most that one answer has: days before them have no price in the file. */
const CANDLES = 500;

/** Micro-dollars for a whole coin at the end of a day; null where none is known. */
export type PriceOn = (asset: Asset, day: number) => bigint | null;

/** Returns the rows of a range of days, oldest first. */
export async function readMovementRows(days: Days): Promise<string[][]> {
  const [from, to] = [formatDay(days.fromDay), formatDay(days.toDay)];
  const [priceOn, ...lists] = await Promise.all([
    readPrices(),
    ...GROUPS.map((group) => readAll('GET /activity', { group, from, to })),
  ]);
  return movementRows(lists.flat(), priceOn);
}

async function readPrices(): Promise<PriceOn> {
  const [sui = [], suil = []] = await Promise.all(
    (['SUI', 'SUIL'] as const).map(async (symbol) => {
      const query = { span: 'day', limit: CANDLES } as const;
      return (await api('GET /markets/{symbol}/candles', { params: { symbol }, query })).candles;
    }),
  );
  return (asset, day) => {
    if (asset === 'USDC' || asset === 'PRO') return 1_000_000n;
    const close = (asset === 'SUI' ? sui : suil).findLast(({ startMs }) => dayOf(startMs) <= day)?.close;
    return asset === 'HR' || close === undefined ? null : BigInt(close);
  };
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
        const source = asset === 'SUI' || asset === 'SUIL' ? 'pool, last of the day' : '1 USD';
        return [
          ...[date, time.slice(0, 8), kind, '', status, asset],
          ...[plainAmount(amount, asset), plainAmount(ownFee, asset), plainAmount(amount, asset)],
          ...[usd, price === null ? '' : source, digest ?? '', id],
        ];
      });
    });
}
