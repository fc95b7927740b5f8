/** The application's ledger: `@suil/ledger` with the application's chart of accounts, and its types with the accounts and assets of it. */
import { type AccountName, type Asset, CHART } from '@suil/core';
import type * as library from '@suil/ledger';
import { createLedger, type Ledger } from '@suil/ledger';

const ledger: Ledger<AccountName, Asset> = createLedger<AccountName, Asset>(CHART);

export const {
  checkLedger,
  createPoster,
  listPostings,
  postBulk,
  postEntries,
  readAccountBalances,
  readBalances,
  readBalancesAt,
  readBalancesBefore,
  readHolds,
  sumBalances,
  sumByDayAndKind,
} = ledger;

export type AccountBalance = library.AccountBalance<AccountName, Asset>;
export type AccountPosting = library.AccountPosting<Asset>;
export type DaySum = library.DaySum<AccountName, Asset>;
export type AssetSums = library.AssetSums<Asset>;
export type Entry = library.Entry<AccountName, Asset>;
export type EntryDraft = library.EntryDraft<AccountName, Asset>;
export type PostResult = library.PostResult<AccountName, Asset>;
export type Posting = library.Posting<AccountName, Asset>;
