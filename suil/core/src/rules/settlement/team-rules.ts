/** The numbers of team income (rules.md §4): rates, what makes a valid friend, what a level takes. Owns names, not amounts. */
import { assert } from '@suil/errors';
import { DEFAULT_PARAMETERS, type ParameterValues } from '../parameter/parameters.ts';

export interface TeamLevel {
  /** Valid friends it takes. */
  readonly friends: number;
  /** Community performance it takes, micro-dollars. */
  readonly performance: bigint;
  /** Of community acceleration, basis points. */
  readonly rateBps: number;
}

export interface TeamRules {
  readonly friendRateBps: number;
  readonly indirectRateBps: number;
  readonly peerRateBps: number;
  /** Volume from which a direct friend is a valid one, micro-dollars. */
  readonly validFriendMin: bigint;
  /** V1 to V5. */
  readonly levels: readonly TeamLevel[];
}

const WHOLE_BPS = 10_000;

/** Returns the rules as the parameters of a day give them. */
export function teamRules(values: ParameterValues = DEFAULT_PARAMETERS): TeamRules {
  const level = (friends: bigint, performance: bigint, rateBps: bigint): TeamLevel => ({
    friends: Number(friends),
    performance,
    rateBps: Number(rateBps),
  });
  return {
    friendRateBps: Number(values.friendRateBps),
    indirectRateBps: Number(values.indirectRateBps),
    peerRateBps: Number(values.peerRateBps),
    validFriendMin: values.validFriendMinMicros,
    levels: [
      level(values.friendsOfV1, values.performanceOfV1Micros, values.rateOfV1Bps),
      level(values.friendsOfV2, values.performanceOfV2Micros, values.rateOfV2Bps),
      level(values.friendsOfV3, values.performanceOfV3Micros, values.rateOfV3Bps),
      level(values.friendsOfV4, values.performanceOfV4Micros, values.rateOfV4Bps),
      level(values.friendsOfV5, values.performanceOfV5Micros, values.rateOfV5Bps),
    ],
  };
}

/** Fails unless all four kinds together can never be more than the static accrual they are made of. */
export function assertTeamRules({ friendRateBps, indirectRateBps, peerRateBps, levels }: TeamRules): void {
  const highest = Math.max(0, ...levels.map(({ rateBps }) => rateBps));
  const worst = friendRateBps + indirectRateBps + highest + Math.ceil((highest * peerRateBps) / WHOLE_BPS);
  assert(worst <= WHOLE_BPS, 'team income is a part of the static accrual');
}

/** Returns the level, 0 for none, that a member's valid friends and community performance give. */
export function teamLevelOf(rules: TeamRules, validFriends: number, performance: bigint): number {
  return rules.levels.findLastIndex((level) => validFriends >= level.friends && performance >= level.performance) + 1;
}
