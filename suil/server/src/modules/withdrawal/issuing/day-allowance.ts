/** What a day's limits still leave for vouchers of one coin: by this server's count and by the contract's. */
import { type DayAllowance, dayOf, shareOfCap, type VaultAsset } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { Cap } from '../caps.ts';
import { readDayUse } from './queue-store.ts';

export type AllowanceOptions = {
  asset: VaultAsset;
  cap: Cap;
  /** What the contract leaves free today; null: not known. */
  freeOnChain: bigint | null;
  nowMs: number;
};

/** Returns the smaller of both counts; the contract's is less what unused vouchers can still take. */
export async function readDayAllowance(
  db: Queryable,
  { asset, cap, freeOnChain, nowMs }: AllowanceOptions,
): Promise<DayAllowance> {
  const { used, outstanding, taken } = await readDayUse(db, asset, dayOf(nowMs), nowMs);
  const byCount = cap.cap - used;
  const byContract = freeOnChain === null ? byCount : freeOnChain - outstanding;
  const free = byCount < byContract ? byCount : byContract;
  return { free: free > 0n ? free : 0n, share: shareOfCap(cap.cap, cap.shareBps), taken };
}
