import { formatDay } from '@suil/core';
import type { AssetIncomeResponse } from '@suil/core/api';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { plainAmount } from '../../platform/api/csv.ts';

type Item = AssetIncomeResponse['items'][number];

/** Days as `YYYY-MM-DD`; null for no end. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

/** Income in the ledger, by day and kind; without days what the server takes for recent. */
export function useLedgerIncome(address: string, { from, to }: Days) {
  return useQuery({
    queryKey: [address, 'income', 'ledger', ...(from || to ? [from, to] : [])],
    queryFn: () => api('GET /assets/income', { query: { from, to } }),
  });
}

/** Returns the rows of a file, the head first. */
export function toIncomeRows(items: readonly Item[]): string[][] {
  return [
    ['day', 'kind', 'asset', 'amount'],
    ...items.map(({ day, kind, asset, amount }) => [formatDay(day), kind, asset, plainAmount(BigInt(amount), asset)]),
  ];
}
