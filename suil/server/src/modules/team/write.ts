/**
 * What other modules may write about the team: the rows of a closed day, by COPY, and what friends are listed by. Knows no rule.
 */
import { bigIntAt, byteAt, countBelow, intAt, sumBelow, type TeamDay, type TeamTotals } from '@suil/core';
import { copyColumns, type Queryable, type Transaction, toNumberArray } from '@suil/postgres';
import type { LoadedDay } from './read.ts';

export type DayRows = { day: number; loaded: LoadedDay; result: TeamDay; totals: TeamTotals; leaves: Int32Array };

const UPDATED_AT_ONCE = 50_000;

/** Writes a row for every member who has anything to show, and what changed of what friends are listed by. */
export async function writeTeamDay(tx: Transaction, { day, loaded, result, totals, leaves }: DayRows): Promise<void> {
  const { parent, volume, suil } = loaded;
  const count = parent.length;
  const place = new Int32Array(count).fill(-1);
  for (let at = 0; at < leaves.length; at += 1) place[intAt(leaves, at)] = at;
  const size = countBelow(parent);
  const shown = selectShown(size, [volume, totals.friend, totals.indirect, totals.community, totals.peer]);
  const small = (column: Int32Array) => ({
    type: 'integer' as const,
    values: Int32Array.from(shown, (member) => intAt(column, member)),
  });
  const large = (column: BigInt64Array) => {
    const values = new BigInt64Array(shown.length);
    for (let row = 0; row < shown.length; row += 1) values[row] = bigIntAt(column, intAt(shown, row));
    return { type: 'bigint' as const, values };
  };
  const teamSuil = sumBelow(parent, suil);
  await copyColumns(tx, 'team_days', {
    day: { type: 'integer', values: new Int32Array(shown.length).fill(day) },
    member: { type: 'integer', values: shown },
    level: { type: 'integer', values: Int32Array.from(shown, (member) => byteAt(result.level, member)) },
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
  await writeListed(tx, loaded, (member) => ({
    volume: bigIntAt(volume, member) + bigIntAt(result.teamVolume, member),
    level: byteAt(result.level, member),
    suil: bigIntAt(suil, member) + bigIntAt(teamSuil, member),
  }));
}

type ListedBy = { volume: bigint; level: number; suil: bigint };
type ListedRow = ListedBy & { member: number; parent: number };

/** Most members stay as they were: only a member's own actions, and those of the team below, change them. */
async function writeListed(
  tx: Queryable,
  { parent, listed }: LoadedDay,
  listedBy: (member: number) => ListedBy,
): Promise<void> {
  let changed: ListedRow[] = [];
  for (let member = 0; member < parent.length; member += 1) {
    const now = listedBy(member);
    const isSame =
      now.volume === bigIntAt(listed.volume, member) &&
      now.level === intAt(listed.level, member) &&
      now.suil === bigIntAt(listed.suil, member);
    if (!isSame) changed.push({ member, parent: intAt(parent, member), ...now });
    if (changed.length < UPDATED_AT_ONCE) continue;
    await updateListed(tx, changed);
    changed = [];
  }
  if (changed.length > 0) await updateListed(tx, changed);
}

async function updateListed(tx: Queryable, rows: readonly ListedRow[]): Promise<void> {
  await tx.query({
    name: 'team_list_friends',
    text: `INSERT INTO team_friends (member, parent, volume, level, suil)
           SELECT * FROM unnest($1::integer[], $2::integer[], $3::bigint[], $4::integer[], $5::bigint[])
           ON CONFLICT (member) DO UPDATE SET volume = excluded.volume, level = excluded.level, suil = excluded.suil`,
    values: [
      toNumberArray(rows.map(({ member }) => member)),
      toNumberArray(rows.map(({ parent }) => parent)),
      toNumberArray(rows.map(({ volume }) => volume)),
      toNumberArray(rows.map(({ level }) => level)),
      toNumberArray(rows.map(({ suil }) => suil)),
    ],
  });
}

/** Returns the members who have a team, a volume, or ever earned anything. */
function selectShown(size: Int32Array, amounts: readonly BigInt64Array[]): Int32Array {
  const columns = amounts.map(({ buffer, byteOffset, length }) => new Uint32Array(buffer, byteOffset, length * 2));
  const shown = new Int32Array(size.length);
  let count = 0;
  for (let member = 0; member < size.length; member += 1) {
    const hasNothing = columns.every((words) => words[2 * member] === 0 && words[2 * member + 1] === 0);
    if (size[member] === 0 && hasNothing) continue;
    shown[count] = member;
    count += 1;
  }
  return shown.slice(0, count);
}
