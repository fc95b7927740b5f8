/** A position in the liquidity pool, read from the contract's struct (rules.md §3). */
import type { Position } from '../generated/suil/position.ts';

/** Values in micro-dollars, days as in rules.md §1. All zero for an address that never staked. */
export interface LiquidityPosition {
  /** Principal that earns. */
  readonly value: bigint;
  /** Principal that waits until its day is closed. */
  readonly pending: bigint;
  readonly pendingDay: number;
  readonly startDay: number;
  readonly settledDay: number;
  /** Income through the last complete day, not claimed yet. */
  readonly claimable: bigint;
  /** Income claimed so far, before fees. */
  readonly claimed: bigint;
}

/** Returns the position in the app's units. */
export function readPosition(raw: typeof Position.$inferType): LiquidityPosition {
  return {
    value: BigInt(raw.value),
    pending: BigInt(raw.pending),
    pendingDay: Number(raw.pending_day),
    startDay: Number(raw.start_day),
    settledDay: Number(raw.settled_day),
    claimable: BigInt(raw.claimable),
    claimed: BigInt(raw.claimed),
  };
}
