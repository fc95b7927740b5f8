/** A member's standing worked out again from its direct lines (rules.md §4). Owns the sums, no wording and no reading. */
import { type TeamRules, teamLevelOf } from '@suil/core';
import type { TeamFriend } from '@suil/core/api';
import type { Standing } from './queries.ts';

type Line = Pick<TeamFriend, 'ownVolume' | 'teamVolume'>;
type Shown = Pick<Standing, 'teamVolume' | 'largestLeg' | 'performance' | 'validFriends' | 'level'>;

export interface WorkedStanding {
  teamVolume: bigint;
  largestLeg: bigint;
  /** The team's volume less its largest leg, micro-dollars. */
  performance: bigint;
  validFriends: number;
  level: number;
}

/**
 * Returns what the lines give, and whether it is what is shown.
 * @param friends every direct friend: a leg is its own volume and that of everybody below it, micro-dollars
 * @param rules of the day that the standing is of
 */
export function recomputeStanding(
  shown: Shown,
  friends: readonly Line[],
  rules: TeamRules,
): { worked: WorkedStanding; same: boolean } {
  const legs = friends.map((friend) => BigInt(friend.ownVolume) + BigInt(friend.teamVolume));
  const teamVolume = legs.reduce((sum, leg) => sum + leg, 0n);
  const largestLeg = legs.reduce((most, leg) => (leg > most ? leg : most), 0n);
  const performance = teamVolume - largestLeg;
  const validFriends = friends.filter((friend) => BigInt(friend.ownVolume) >= rules.validFriendMin).length;
  const level = teamLevelOf(rules, validFriends, performance);
  const same =
    teamVolume === BigInt(shown.teamVolume) &&
    largestLeg === BigInt(shown.largestLeg) &&
    performance === BigInt(shown.performance) &&
    validFriends === shown.validFriends &&
    level === shown.level;
  return { worked: { teamVolume, largestLeg, performance, validFriends, level }, same };
}
