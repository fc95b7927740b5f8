/**
 * Amounts of hashrate (rules.md §5): what a purchase grants and where its price goes, and what a day releases. Pure; owns no entry
 * and no balance. HR and USDC have six decimals, SUIL nine, prices are micro-dollars for a whole SUIL.
 */
import { UNITS_PER_SUIL } from '../../values/asset.ts';
import { BPS_SCALE, mulDivCeil, mulDivFloor } from '../../values/rate.ts';
import type { ParameterValues } from '../parameter/parameters.ts';

/** A release factor of one: everything that is due is released. */
export const RELEASE_FACTOR_ONE = 1_000_000_000n;

export type HashratePurchase = {
  /** HR the buyer is granted: 1 for each USDC. */
  hashrate: bigint;
  /** HR the inviter is granted, if there is one. */
  promotion: bigint;
  /** Shares of the price, USDC. */
  treasury: bigint;
  reserve: bigint;
};

/** Returns what buying for `amount` USDC grants, and who gets the price. */
export function purchaseHashrate(
  amount: bigint,
  values: Pick<ParameterValues, 'hashrateFriendRateBps' | 'treasuryShareBps'>,
): HashratePurchase {
  const treasury = mulDivFloor(amount, values.treasuryShareBps, BPS_SCALE);
  return {
    hashrate: amount,
    promotion: mulDivFloor(amount, values.hashrateFriendRateBps, BPS_SCALE),
    treasury,
    reserve: amount - treasury,
  };
}

/** Returns a day's budget in SUIL, `floor(emission · rate / 10000)`, and how much HR it can release, `floor(budget · price / 10^9)`. */
export function releaseBudget({
  emission,
  emissionRateBps,
  price,
}: {
  /** Emission account before the release. */
  emission: bigint;
  emissionRateBps: bigint;
  /** Day price; null or 0 where there is none. */
  price: bigint | null;
}): { budget: bigint; capacity: bigint } {
  const budget = mulDivFloor(emission, emissionRateBps, BPS_SCALE);
  return { budget, capacity: mulDivFloor(budget, price ?? 0n, UNITS_PER_SUIL) };
}

/** Returns the HR of an entry that a day would release were there no budget: `min(remaining, ceil(total · rate / 10000))`. */
export function dueHashrate(entry: { total: bigint; remaining: bigint; releaseRateBps: bigint }): bigint {
  const share = mulDivCeil(entry.total, entry.releaseRateBps, BPS_SCALE);
  return share < entry.remaining ? share : entry.remaining;
}

/** Returns what is released of `due` when all entries together want `wanted` and the budget covers `capacity`. */
export function cutHashrate(due: bigint, { capacity, wanted }: { capacity: bigint; wanted: bigint }): bigint {
  return wanted > capacity ? mulDivFloor(due, capacity, wanted) : due;
}

/** Returns the share of what is wanted that the budget covers, in 1/10^9: for showing, not for counting with. */
export function releaseFactor({ capacity, wanted }: { capacity: bigint; wanted: bigint }): bigint {
  return wanted > capacity ? mulDivFloor(capacity, RELEASE_FACTOR_ONE, wanted) : RELEASE_FACTOR_ONE;
}

/** Returns the SUIL that released HR is worth at a price above 0: `floor(hashrate · 10^9 / price)`. */
export function suilOfHashrate(hashrate: bigint, price: bigint): bigint {
  return mulDivFloor(hashrate, UNITS_PER_SUIL, price);
}
