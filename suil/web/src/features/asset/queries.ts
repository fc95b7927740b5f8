import type { Asset } from '@suil/core';
import type { MemberAccount } from '@suil/core/api';
import { usePaged } from '../../platform/api/paged.ts';

export interface RecordsFilter {
  asset?: Asset | null;
  kind?: string | null;
  /** The balance whose changes are asked for; the one that is spent from by default. */
  account?: MemberAccount;
}

/** Every change of one of the member's ledger balances, newest first. */
export const useAssetRecords = (address: string, { asset = null, kind = null, account }: RecordsFilter = {}) =>
  usePaged(address, 'GET /assets/records', { asset, kind, account });
