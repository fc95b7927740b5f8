/** A ledger over an application's chart of accounts: everything that posts, reads or checks, typed by the chart's accounts and assets. */
import type { Queryable, Transaction } from '@suil/postgres';
import { checkLedger } from './checks/check-ledger.ts';
import type { Chart } from './entry/chart.ts';
import type { Entry } from './entry/entry.ts';
import { type PostBulkOptions, type PostResult, postBulk, postEntries } from './posting/post.ts';
import { createPoster, type Poster, type PosterOptions } from './posting/poster.ts';
import {
  type AccountBalance,
  type ReadBalancesOptions,
  readAccountBalances,
  readBalances,
  readBalancesAt,
  readBalancesBefore,
} from './queries/balances.ts';
import { type DaySum, type SumByDayAndKindOptions, sumByDayAndKind } from './queries/day-sums.ts';
import { type Hold, readHolds } from './queries/holds.ts';
import { type AccountPosting, type ListPostingsOptions, listPostings } from './queries/postings.ts';
import { type AssetSums, sumBalances } from './queries/sums.ts';

/** The functions are documented where they are implemented. */
export interface Ledger<Account extends string, Asset extends string> {
  readonly postEntries: (
    tx: Queryable,
    entries: readonly Entry<Account, Asset>[],
    nowMs: number,
  ) => Promise<PostResult<Account, Asset>[]>;
  readonly postBulk: (
    tx: Transaction,
    entries: readonly Entry<Account, Asset>[],
    nowMs: number,
    options?: PostBulkOptions,
  ) => Promise<bigint[]>;
  readonly createPoster: (options: PosterOptions) => Poster<Account, Asset>;
  readonly checkLedger: (db: Queryable) => Promise<string[]>;
  readonly readAccountBalances: (db: Queryable, names: readonly Account[]) => Promise<AccountBalance<Account, Asset>[]>;
  readonly readBalancesBefore: (
    db: Queryable,
    names: readonly Account[],
    beforeMs: number,
  ) => Promise<AccountBalance<Account, Asset>[]>;
  readonly readBalances: (db: Queryable, options?: ReadBalancesOptions) => Promise<AccountBalance<Account, Asset>[]>;
  readonly readBalancesAt: (db: Queryable, inputSeq: bigint) => Promise<AccountBalance<Account, Asset>[]>;
  readonly readHolds: (db: Queryable, ids: readonly string[]) => Promise<Map<string, Hold<Account, Asset>>>;
  readonly listPostings: (
    db: Queryable,
    options: ListPostingsOptions<Account, Asset>,
  ) => Promise<AccountPosting<Asset>[]>;
  readonly sumByDayAndKind: (
    db: Queryable,
    options: SumByDayAndKindOptions<Account, Asset>,
  ) => Promise<DaySum<Account, Asset>[]>;
  readonly sumBalances: (db: Queryable, names: readonly Account[]) => Promise<AssetSums<Asset>[]>;
}

/** Returns the ledger of an application. It keeps no state; the tables are the same for every chart. */
export function createLedger<Account extends string, Asset extends string>(
  chart: Chart<Account, Asset>,
): Ledger<Account, Asset> {
  return {
    postEntries: (tx, entries, nowMs) => postEntries(tx, chart, entries, nowMs),
    postBulk: (tx, entries, nowMs, options) => postBulk(tx, chart, entries, nowMs, options),
    createPoster: (options) => createPoster(chart, options),
    checkLedger: (db) => checkLedger(db, chart),
    readAccountBalances,
    readBalancesBefore,
    readBalances,
    readBalancesAt,
    readHolds,
    listPostings,
    sumByDayAndKind: (db, options) => sumByDayAndKind(db, chart, options),
    sumBalances,
  };
}
