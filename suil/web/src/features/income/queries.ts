import { formatDay } from '@suil/core';
import type { AssetIncomeResponse } from '@suil/core/api';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../platform/api/api.ts';
import { plainAmount } from '../../platform/api/csv.ts';

type Item = AssetIncomeResponse['items'][number];

/** Days as `YYYY-MM-DD`; null for no end. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

/** Income in the ledger, by day and kind; without days what the server takes for recent. */
export function useLedgerIncome(address: string, { from, to }: Days) {
  const search = new URLSearchParams([...(from ? [['from', from]] : []), ...(to ? [['to', to]] : [])]);
  const path = `/assets/income${search.size > 0 ? `?${search}` : ''}` as '/assets/income';
  return useQuery({
    queryKey: [address, 'income', 'ledger', ...(search.size > 0 ? [String(search)] : [])],
    queryFn: () => getJson(path, (schemas) => schemas.assetIncomeResponseSchema),
  });
}

/** Returns the rows of a file, the head first. */
export function toIncomeRows(items: readonly Item[]): string[][] {
  return [
    ['day', 'kind', 'asset', 'amount'],
    ...items.map(({ day, kind, asset, amount }) => [formatDay(day), kind, asset, plainAmount(BigInt(amount), asset)]),
  ];
}
