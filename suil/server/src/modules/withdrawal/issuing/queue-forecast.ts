/** What the queue and the day's limits mean for a request: its place, and the day on which its voucher can be expected. */
import { dayOf, expectDays, pickIssuable, type QueuedRequest, shareOfCap, type VaultAsset } from '@suil/core';
import type { WithdrawalResponse } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import type { WithdrawalLimits } from '@suil/sdk';
import { raiseCap, readCaps } from '../limits/caps.ts';
import { type LostVouchers, readLostVouchers } from '../restored/lost-vouchers.ts';
import type { Withdrawal } from '../withdrawal.ts';
import { type Allowance, readAllowance } from './allowance.ts';
import { readPositions, readQueue } from './queue-store.ts';

export type ForecastOptions = {
  db: Queryable;
  /** What the chain last reported about vouchers; null before its first answer. */
  chainLimits: () => Promise<WithdrawalLimits | null>;
  businessNow: () => number;
};

export type AllowanceNow = Allowance & {
  /** The day's cap, raised while an upgrade is announced. */
  readonly cap: bigint;
  /** The most for one request: a part of the configured cap. */
  readonly requestMost: bigint;
};

export type QueueForecast = {
  /** Returns what today and this hour leave of a coin, and what counts now. */
  allowanceOf: (asset: VaultAsset) => Promise<AllowanceNow>;
  /** Returns the day expected for every request of the queue, `next` added at its end. */
  expectDaysOf: (asset: VaultAsset, next?: readonly QueuedRequest[]) => Promise<Map<bigint, number>>;
  /** Returns whether a request at the queue's end would get its voucher in this hour. */
  fitsThisHour: (asset: VaultAsset, next: QueuedRequest) => Promise<boolean>;
  /** Returns the place and the day of each withdrawal that waits, by id. */
  placesOf: (withdrawals: readonly Withdrawal[]) => Promise<Map<bigint, WithdrawalResponse['queue']>>;
};

/** So much of the queue is read to compute the days. */
const FORECAST_REQUESTS = 2_000;

export function createQueueForecast({ db, chainLimits, businessNow }: ForecastOptions): QueueForecast {
  async function allowanceOf(asset: VaultAsset): Promise<AllowanceNow> {
    const onChain = await chainLimits();
    const nowMs = businessNow();
    const { [asset]: configured } = await readCaps(db, dayOf(nowMs));
    const cap = raiseCap(configured, onChain?.noticeCap[asset] ?? 0n);
    const freeOnChain = onChain?.free[asset] ?? null;
    const freeThisHourOnChain = onChain?.freeThisHour[asset] ?? null;
    const allowance = await readAllowance(db, { asset, cap, freeOnChain, freeThisHourOnChain, nowMs });
    return { ...allowance, cap: cap.cap, requestMost: shareOfCap(configured.cap, configured.shareBps) };
  }

  async function expectDaysOf(asset: VaultAsset, next: readonly QueuedRequest[] = []): Promise<Map<bigint, number>> {
    const queue = await readQueue(db, asset, FORECAST_REQUESTS);
    return expectDays([...queue, ...next], { ...(await allowanceOf(asset)), day: dayOf(businessNow()) });
  }

  return {
    allowanceOf,
    expectDaysOf,
    fitsThisHour: async (asset, next) => {
      const queue = await readQueue(db, asset, FORECAST_REQUESTS);
      const allowance = await allowanceOf(asset);
      return pickIssuable([...queue, next], { ...allowance, free: allowance.freeThisHour }).includes(next);
    },
    placesOf: async (withdrawals) => {
      const places = new Map<bigint, WithdrawalResponse['queue']>();
      for (const { id, status } of withdrawals)
        if (status === 'issuing') places.set(id, { position: 0, expectedDay: dayOf(businessNow()) });
      const queued = withdrawals.filter(({ status }) => status === 'queued');
      const lost = queued.length === 0 ? null : await readLostVouchers(db);
      for (const asset of new Set(queued.map((withdrawal) => withdrawal.asset))) {
        const ids = queued.filter((withdrawal) => withdrawal.asset === asset).map(({ id }) => id);
        const days = await expectDaysOf(asset);
        const positions = await readPositions(db, asset, ids);
        for (const id of ids)
          places.set(id, { position: positions.get(id) ?? 0, expectedDay: laterDay(days.get(id), id, lost) });
      }
      return places;
    },
  };
}

/** Returns the expected day, or the later one on which lost vouchers of the request have ended. */
function laterDay(day: number | undefined, id: bigint, lost: LostVouchers | null): number | null {
  if (day === undefined) return null;
  return lost !== null && id <= lost.throughSeq ? Math.max(day, dayOf(lost.untilMs)) : day;
}
