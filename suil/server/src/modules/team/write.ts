/**
 * What other modules may write about the team: the rows of a closed day, by COPY, and what friends are listed by. Knows no rule.
 */
import {
  addAmounts,
  bigIntAt,
  countBelow,
  intAt,
  sumBelow,
  type TeamDay,
  type TeamTotals,
  wordAt,
  wordsOf,
} from '@suil/core';
import { copyColumns, type Queryable, type Transaction, toNumberArray } from '@suil/postgres';
import type { Listed, LoadedDay } from './read.ts';

export type DayRows = { day: number; loaded: LoadedDay; result: TeamDay; totals: TeamTotals; leaves: Int32Array };

const UPDATED_AT_ONCE = 50_000;

/** Writes a row for every member who has a team, what changed of the volumes of those without one, and of what friends are listed by. */
export async function writeTeamDay(tx: Transaction, { day, loaded, result, totals, leaves }: DayRows): Promise<void> {
  const { parent, size, volume, suil } = loaded;
  const count = parent.length;
  const place = new Int32Array(count).fill(-1);
  for (let at = 0; at < leaves.length; at += 1) place[intAt(leaves, at)] = at;
  const level = new Int32Array(result.level);
  const teamSuil = sumBelow(parent, suil);
  const shown = selectMembers(count, (member) => size[member] !== 0);
  const small = (column: Int32Array) => ({ type: 'integer' as const, values: pickIntegers(column, shown) });
  const large = (column: BigInt64Array) => ({ type: 'bigint' as const, values: pickAmounts(column, shown) });
  await copyColumns(tx, 'team_days', {
    day: { type: 'integer', values: new Int32Array(shown.length).fill(day) },
    member: { type: 'integer', values: shown },
    level: small(level),
    valid_friends: small(result.validFriends),
    team_size: small(size),
    own_volume: large(volume),
    team_volume: large(result.teamVolume),
    largest_leg: large(result.largestLeg),
    own_suil: large(suil),
    team_suil: large(teamSuil),
    suil_members: small(countBelow(parent, suil)),
    friend: large(totals.friend),
    indirect: large(totals.indirect),
    community: large(totals.community),
    peer: large(totals.peer),
    place: small(place),
  });
  const listed = { volume: addAmounts(volume, result.teamVolume), level, suil: addAmounts(suil, teamSuil) };
  const changed = selectChanged(loaded.listed, listed);
  await writeOwnVolumes(tx, { day, loaded, changed });
  await writeListed(tx, parent, { changed, now: listed });
}

type Changes = { day: number; loaded: LoadedDay; changed: Int32Array };

/** A member without a team earns nothing of one, and has the same volumes until it acts itself: a row says from which day on. */
async function writeOwnVolumes(tx: Transaction, { day, loaded, changed }: Changes): Promise<void> {
  const { size, volume, suil, listed } = loaded;
  const hadAny = (member: number) => bigIntAt(volume, member) > 0n || bigIntAt(listed.volume, member) > 0n;
  // Where a former release settled the day before, zeros may be new, too.
  const members = loaded.areOwnVolumesKept
    ? changed.filter((member) => size[member] === 0 && hadAny(member))
    : selectMembers(size.length, (member) => size[member] === 0);
  await copyColumns(tx, 'team_own_volumes', {
    member: { type: 'integer', values: members },
    day: { type: 'integer', values: new Int32Array(members.length).fill(day) },
    volume: { type: 'bigint', values: pickAmounts(volume, members) },
    suil: { type: 'bigint', values: pickAmounts(suil, members) },
  });
}

/** Most members stay as they were: only a member's own actions, and those of the team below, change them. */
async function writeListed(
  tx: Queryable,
  parent: Int32Array,
  { changed, now }: { changed: Int32Array; now: Listed },
): Promise<void> {
  for (let from = 0; from < changed.length; from += UPDATED_AT_ONCE) {
    const members = changed.subarray(from, from + UPDATED_AT_ONCE);
    await tx.query({
      name: 'team_list_friends',
      text: `INSERT INTO team_friends (member, parent, volume, level, suil)
             SELECT * FROM unnest($1::integer[], $2::integer[], $3::bigint[], $4::integer[], $5::bigint[])
             ON CONFLICT (member) DO UPDATE SET volume = excluded.volume, level = excluded.level, suil = excluded.suil`,
      values: [
        toNumberArray(members),
        toNumberArray(pickIntegers(parent, members)),
        toNumberArray(pickAmounts(now.volume, members)),
        toNumberArray(pickIntegers(now.level, members)),
        toNumberArray(pickAmounts(now.suil, members)),
      ],
    });
  }
}

/** Returns those of `count` members that are `chosen`. */
function selectMembers(count: number, chosen: (member: number) => boolean): Int32Array {
  const members = new Int32Array(count);
  let length = 0;
  for (let member = 0; member < count; member += 1) {
    if (!chosen(member)) continue;
    members[length] = member;
    length += 1;
  }
  return members.slice(0, length);
}

/** Returns the members who are listed by something else than before. */
function selectChanged(before: Listed, now: Listed): Int32Array {
  const pairs = [
    [wordsOf(before.volume), wordsOf(now.volume)],
    [wordsOf(before.suil), wordsOf(now.suil)],
  ] as const;
  const changed = new Int32Array(now.level.length);
  let count = 0;
  for (let member = 0; member < changed.length; member += 1) {
    const [low, high] = [2 * member, 2 * member + 1];
    const isSame =
      now.level[member] === before.level[member] &&
      pairs.every(([was, is]) => was[low] === is[low] && was[high] === is[high]);
    if (isSame) continue;
    changed[count] = member;
    count += 1;
  }
  return changed.slice(0, count);
}

/** Returns the elements of a column that belong to `members`. */
function pickIntegers(column: Int32Array, members: Int32Array): Int32Array {
  const picked = new Int32Array(members.length);
  for (let row = 0; row < members.length; row += 1) picked[row] = intAt(column, intAt(members, row));
  return picked;
}

/** The same for amounts, by their words: a bigint for each would be garbage. */
function pickAmounts(column: BigInt64Array, members: Int32Array): BigInt64Array {
  const picked = new BigInt64Array(members.length);
  const [from, to] = [wordsOf(column), wordsOf(picked)];
  for (let row = 0; row < members.length; row += 1) {
    const member = intAt(members, row);
    to[2 * row] = wordAt(from, 2 * member);
    to[2 * row + 1] = wordAt(from, 2 * member + 1);
  }
  return picked;
}
