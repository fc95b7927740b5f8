/**
 * Whose voucher is next (rules.md §9): first come first served within what is free of the day's cap, and for each address within its
 * share. Pure; owns no request and no clock.
 */
import { assert } from '@suil/errors';
import { hourlyQuarter } from './model.ts';

/** How long our vouchers are good for. The contract takes at most 24 hours from its own clock, which may lag behind ours. */
export const VOUCHER_VALIDITY_MS = 23 * 3_600_000;
/** A hold returns when the chain's time is further than this past the expiry (rules.md §9). */
export const RETURN_MARGIN_MS = 60_000;

export type QueuedRequest = {
  readonly id: bigint;
  /** Who asked; shares are counted by it. */
  readonly address: string;
  /** Base units. */
  readonly amount: bigint;
};

/** What a day still takes of one coin, base units. */
export type DayAllowance = {
  readonly free: bigint;
  /** The most for one address. */
  readonly share: bigint;
  /** What addresses had of the day already. */
  readonly taken: ReadonlyMap<string, bigint>;
};

/**
 * The most that one address has of a day's cap, basis points (rules.md §9): signer and auditor refuse more, whatever the chain's parameter says, so the
 * parameter can only lower it.
 */
export const ADDRESS_SHARE_MAX_BPS = 1_000n;

/**
 * Returns the most that vouchers of one day give to one address, and so the largest voucher: at most what may leave in one hour.
 * @param shareBps basis points of the cap (default 1,000)
 */
export function shareOfCap(cap: bigint, shareBps: bigint): bigint {
  const share = (cap * shareBps) / 10_000n;
  const quarter = hourlyQuarter(cap);
  return share < quarter ? share : quarter;
}

/**
 * Returns the requests that are next, in the queue's order. An address that has used up its share waits and lets others pass; the
 * first that does not fit into what is free blocks all behind it, so that every large request is served in the end.
 */
export function pickIssuable<Request extends QueuedRequest>(
  queue: readonly Request[],
  allowance: DayAllowance,
): Request[] {
  const picked: Request[] = [];
  const taken = new Map(allowance.taken);
  const waiting = new Set<string>();
  let { free } = allowance;
  for (const request of queue) {
    const { address, amount } = request;
    assert(amount > 0n, 'a request is for more than zero');
    if (waiting.has(address)) continue;
    const total = (taken.get(address) ?? 0n) + amount;
    if (total > allowance.share) {
      waiting.add(address);
      continue;
    }
    if (amount > free) break;
    free -= amount;
    taken.set(address, total);
    picked.push(request);
  }
  return picked;
}

/** How far ahead days are computed. */
export const FORESIGHT_DAYS = 30;

/**
 * Returns for each request of the queue the day on which its voucher can be expected, if every voucher is used on the day it is given
 * and the cap stays as it is; none for what lies more than 30 days ahead.
 */
export function expectDays(
  queue: readonly QueuedRequest[],
  today: DayAllowance & { readonly day: number; readonly cap: bigint },
): Map<bigint, number> {
  const days = new Map<bigint, number>();
  let left = queue;
  for (let ahead = 0; ahead < FORESIGHT_DAYS && left.length > 0; ahead += 1) {
    const allowance = ahead === 0 ? today : { free: today.cap, share: today.share, taken: new Map<string, bigint>() };
    for (const { id } of pickIssuable(left, allowance)) days.set(id, today.day + ahead);
    left = left.filter(({ id }) => !days.has(id));
  }
  return days;
}
