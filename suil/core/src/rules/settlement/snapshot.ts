/**
 * One day of the team as columns: what the day's team income is made of, and what comes out (rules.md §4). Members are numbered so
 * that everybody stands after the inviter: the order of binding does. Owns the form alone.
 */
import type { TeamRules } from './team-rules.ts';

/** Values and volumes in micro-dollars, zero or more; the day's volumes together stay below 2^63. */
export interface TeamSnapshot {
  /** The day that is settled. */
  readonly day: number;
  /** f(d): the liquidity pool's funding factor of the day, 10^9 = paid in full. */
  readonly factor: bigint;
  /** R(d): what the team reserve held for the day. */
  readonly budget: bigint;
  readonly rules: TeamRules;
  /** Number of each member's inviter, below the member's own; −1: none. */
  readonly parent: Int32Array;
  /** V: liquidity principal that was there through the whole day. */
  readonly value: BigInt64Array;
  /** s: day the ramp counts from; means nothing where V is 0. */
  readonly startDay: Int32Array;
  /** W: V and the pledges that run. */
  readonly volume: BigInt64Array;
}

/** The four kinds of one day, micro-dollars, by member. */
export interface TeamIncome {
  readonly friend: BigInt64Array;
  readonly indirect: BigInt64Array;
  readonly community: BigInt64Array;
  readonly peer: BigInt64Array;
}

export interface TeamDay {
  /** What is paid: after the budget. */
  readonly income: TeamIncome;
  /** 0 for none, 1 to 5. */
  readonly level: Uint8Array;
  readonly validFriends: Int32Array;
  /** Volume of all members below the member. */
  readonly teamVolume: BigInt64Array;
  /** The greatest part of it below, and with, one direct friend. Community performance is the rest. */
  readonly largestLeg: BigInt64Array;
  /** Σ V and Σ base over all members. */
  readonly totalValue: bigint;
  readonly totalBase: bigint;
  /** Sum of all amounts before the budget, and after it: what is published. */
  readonly wanted: bigint;
  readonly total: bigint;
}

/** Returns the columns of `count` members with nothing, all without an inviter. */
export function createTeamColumns(count: number): Pick<TeamSnapshot, 'parent' | 'value' | 'startDay' | 'volume'> {
  return {
    parent: new Int32Array(count).fill(-1),
    value: new BigInt64Array(count),
    startDay: new Int32Array(count),
    volume: new BigInt64Array(count),
  };
}
