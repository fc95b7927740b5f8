import type { Asset } from '@suil/core';
import { usePaged } from '../../platform/api/paged.ts';

export interface RecordsFilter {
  asset?: Asset | null;
  kind?: string | null;
  /** The balance whose changes are asked for; the one that is spent from by default. */
  account?: 'available' | 'held' | 'bank' | 'released';
}

/** Every change of one of the member's ledger balances, newest first. */
export const useAssetRecords = (address: string, { asset = null, kind = null, account }: RecordsFilter = {}) =>
  usePaged(address, 'GET /assets/records', { asset, kind, account });
