/** What a module contributes to a member's income by day: its sources and how they are read. Knows no product. */
import type { Address, Asset, ParameterValues } from '@suil/core';
import type { IncomeSourceName, IncomeStatus } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';

/** Whose income of which days. */
export interface AskedIncome {
  readonly member: Address;
  readonly fromDay: number;
  /** Not after `today`. */
  readonly toDay: number;
  /** The day that runs by business time, and that time in milliseconds. */
  readonly today: number;
  readonly nowMs: number;
  /** Of today: the fees of unclaimed income. */
  readonly parameters: ParameterValues;
}

/** Income of one source on one day; at most one for each status. Base units of the asset. */
export interface IncomeRow {
  readonly day: number;
  readonly source: IncomeSourceName;
  readonly asset: Asset;
  readonly gross: bigint;
  readonly fee: bigint;
  readonly status: IncomeStatus;
}

/** Returns the status of a day's income that is worked out when it is read. */
export function incomeStatusOf({ isClaimed, isOpen }: { isClaimed: boolean; isOpen: boolean }): IncomeStatus {
  if (isClaimed) return 'claimed';
  return isOpen ? 'estimated' : 'claimable';
}

/** Reads rows of the days asked for, in any order. Its work grows with the days and the member's own changes only, and it writes nothing. */
export type ReadIncome = (db: Queryable, asked: AskedIncome) => Promise<IncomeRow[]>;

export interface IncomeSource {
  readonly names: readonly IncomeSourceName[];
  /** By the day that income was earned on. */
  readonly earned: ReadIncome;
  /** By the day that it was credited or claimed on. */
  readonly received: ReadIncome;
}
