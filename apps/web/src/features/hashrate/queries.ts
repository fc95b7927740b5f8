import { formatDay, type HashrateType } from '@suil/core';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../lib/api.ts';
import { isIncome } from '../../lib/ledger-income.ts';
import { usePaged } from '../../lib/paged.ts';

/** The member's hashrate entries, newest first. */
export const useHashrateEntries = (address: string, type: HashrateType | 'all') =>
  usePaged(
    address,
    '/hashrate/entries',
    { type: type === 'all' ? null : type },
    (schemas) => schemas.hashrateEntriesResponseSchema,
  );

/** What the emission still holds, what a day can release, and the terms of a purchase. */
export const useEmission = () =>
  useQuery({
    queryKey: ['open', 'emission'],
    queryFn: () => getJson('/hashrate/emission', (schemas) => schemas.hashrateEmissionResponseSchema),
    refetchInterval: 30_000,
  });

export const useHashrateDays = () =>
  usePaged('open', '/hashrate/days', {}, (schemas) => schemas.hashrateDaysResponseSchema);

/** SUIL that the member's hashrate released on one closed day, base units. */
export const useReleasedOn = (address: string, day: number | undefined) =>
  useQuery({
    queryKey: [address, 'income', 'hashrate', day ?? null],
    queryFn: async () => {
      const on = formatDay(day!);
      const path = `/assets/income?kind=hashrate_released&from=${on}&to=${on}` as const;
      const { items } = await getJson(path, (schemas) => schemas.assetIncomeResponseSchema);
      return items.filter(isIncome).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    },
    enabled: day !== undefined,
  });
