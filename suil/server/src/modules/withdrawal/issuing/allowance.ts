/** What the limits of a day and of an hour still leave for vouchers of one coin: by this server's count and by the contract's. */
import { type DayAllowance, dayOf, hourlyQuarter, shareOfCap, type VaultAsset } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { Cap } from '../limits/caps.ts';
import { readDayUse, type Unused } from './queue-store.ts';

export type AllowanceOptions = {
  asset: VaultAsset;
  cap: Cap;
  /** What the contract leaves free today, and in this hour; null: not known. */
  freeOnChain: bigint | null;
  freeThisHourOnChain: bigint | null;
  /** What unused vouchers could take before the contract was asked: of what was used since, its answer may know nothing. Default: nothing was. */
  unusedBefore?: Unused | undefined;
  nowMs: number;
};

/** What limits leave: of the day, and to be given in this hour. */
export type Allowance = DayAllowance & {
  /** At most `free`. */
  readonly freeThisHour: bigint;
};

/** Returns the smaller of both counts; the contract's are less what unused vouchers can still take, of the hour those of the last 60 minutes. */
export async function readAllowance(
  db: Queryable,
  { asset, cap, freeOnChain, freeThisHourOnChain, unusedBefore, nowMs }: AllowanceOptions,
): Promise<Allowance> {
  const { used, taken, ...unused } = await readDayUse(db, asset, dayOf(nowMs), nowMs);
  const outstanding = larger(unused.outstanding, unusedBefore?.outstanding ?? 0n);
  const fresh = larger(unused.fresh, unusedBefore?.fresh ?? 0n);
  const byCount = cap.cap - used;
  const free = atLeastZero(freeOnChain === null ? byCount : smaller(byCount, freeOnChain - outstanding));
  const quarter = freeThisHourOnChain ?? hourlyQuarter(cap.cap);
  const freeThisHour = smaller(free, atLeastZero(quarter - fresh));
  return { free, freeThisHour, share: shareOfCap(cap.cap, cap.shareBps), taken };
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

function atLeastZero(amount: bigint): bigint {
  return larger(amount, 0n);
}
