/** What a thief got in a world, and what it cost the members on other days, against the same world without the thief. */
import { SEASON_DAYS } from '@suil/core';
import { creditKey, type Outcome, THIEF, type World } from './world.ts';

export interface Judgement {
  /** Wrong roots that were not revoked. */
  readonly wrongRoots: number;
  /** The most that a wrong root's day paid the thief, over what that root moved to escrow. */
  readonly takenOverTotal: number;
  /** What members and thief together got otherwise than in the honest world, on days whose roots are right, micro-dollars. */
  readonly takenFromOtherDays: bigint;
  readonly seasonKeyAloneTaken: bigint;
  /** What both keys took by a season, over what was left of its days. */
  readonly seasonTakenOverLeft: number;
}

export function judge(world: World, honest: Outcome, attacked: Outcome): Judgement {
  const { index, attack } = world.season;
  let [wrongRoots, takenOverTotal, takenFromOtherDays] = [0, 0, 0n];
  for (const [day, { amounts, wrong }] of world.days.entries()) {
    const taken = attacked.credits.get(creditKey(THIEF, day)) ?? 0n;
    if (wrong !== undefined && !wrong.isRevoked) {
      wrongRoots += 1;
      takenOverTotal = Math.max(takenOverTotal, ratio(taken, attacked.totals[day] ?? 0n));
    } else if (attack !== 'both keys' || Math.floor(day / SEASON_DAYS) !== index) {
      takenFromOtherDays += taken;
      for (const member of amounts.keys()) {
        const difference =
          (honest.credits.get(creditKey(member, day)) ?? 0n) - (attacked.credits.get(creditKey(member, day)) ?? 0n);
        takenFromOtherDays += difference < 0n ? -difference : difference;
      }
    }
  }
  const { leftBefore, taken } = attacked.season;
  return {
    wrongRoots,
    takenOverTotal,
    takenFromOtherDays,
    seasonKeyAloneTaken: attack === 'settlement key' ? taken : 0n,
    seasonTakenOverLeft: attack === 'both keys' ? ratio(taken, leftBefore) : 0,
  };
}

function ratio(part: bigint, whole: bigint): number {
  if (whole === 0n) return part === 0n ? 0 : Number.POSITIVE_INFINITY;
  return Number(part) / Number(whole);
}
