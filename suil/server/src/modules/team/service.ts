/** Where a member and the team below it stand, as of the last settled day (rules.md §4). A member sees its own subtree only. */
import { type Address, AppError, dayOf, parseAddress, teamRules } from '@suil/core';
import type {
  PageQuery,
  TeamDaysResponse,
  TeamFriendsResponse,
  TeamIncomeAmounts,
  TeamMemberResponse,
  TeamResponse,
  TeamVolumesResponse,
  teamFriendsQuerySchema,
  teamVolumesQuerySchema,
} from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import type { z } from 'zod';
import { CURSOR_BIGINT, CURSOR_INTEGER, cutPage, decodeCursor, encodeCursor } from '../../http/paging.ts';
import { readParameters } from '../parameters/read.ts';
import { readDayBefore, readSettlementDays } from '../settlement/read.ts';
import { countFriends, listFriends } from './friends-store.ts';
import { listTeamDays, readBoundAt, readStanding, type StandingRow, type TeamDayRow } from './store.ts';
import { isAbove, readMember, type TreeMember } from './tree.ts';

const NOTHING: StandingRow = {
  level: 0,
  valid_friends: 0,
  team_size: 0,
  own_volume: 0n,
  team_volume: 0n,
  largest_leg: 0n,
  own_suil: 0n,
  team_suil: 0n,
  suil_members: 0,
  friend: 0n,
  indirect: 0n,
  community: 0n,
  peer: 0n,
};
const NO_DAY = -1;

/** Returns the member's own standing and income; zeros for an address that is not bound. */
export async function getTeam(db: Queryable, address: Address): Promise<TeamResponse> {
  const member = await readMember(db, address);
  const { settledDay } = await readSettlementDays(db);
  const row = await standingOf(db, settledDay, member);
  const before = await standingOf(db, settledDay === null ? null : await readDayBefore(db, settledDay), member);
  return { ...(await describe(db, settledDay, member, row)), income: incomeOf(row), today: incomeOf(row, before) };
}

/** @throws {TEAM_MEMBER_NOT_FOUND} for a member outside the asking member's subtree */
export async function getTeamMember(db: Queryable, asking: Address, address: Address): Promise<TeamMemberResponse> {
  const { above, below } = await findInTeam(db, asking, address);
  const { settledDay } = await readSettlementDays(db);
  const row = await standingOf(db, settledDay, below);
  return {
    address,
    depth: below.depth - above.depth,
    boundAtMs: await readBoundAt(db, address),
    ...(await describe(db, settledDay, below, row)),
  };
}

/** @throws {TEAM_MEMBER_NOT_FOUND} @throws {REQUEST_CURSOR_INVALID} */
export async function getFriends(
  db: Queryable,
  asking: Address,
  { sort, of, only, cursor, limit }: z.infer<typeof teamFriendsQuerySchema>,
): Promise<TeamFriendsResponse> {
  const after = decodeCursor(cursor, CURSOR_BIGINT, CURSOR_INTEGER);
  const member =
    of === undefined ? await readMember(db, asking) : (await findInTeam(db, asking, parseAddress(of))).below;
  if (member === null) return { items: [], nextCursor: null };
  const { settledDay } = await readSettlementDays(db);
  const day = settledDay ?? NO_DAY;
  const { validFriendMin } = teamRules(await readParameters(db, day));
  const suilOnly = only === 'suil';
  const rows = await listFriends(db, { member: member.id, day, sort, suilOnly, after, limit: limit + 1 });
  return cutPage(
    rows,
    limit,
    (row) => ({
      address: row.address,
      boundAtMs: Number(row.bound_at_ms),
      level: row.level,
      valid: row.own_volume >= validFriendMin,
      ownVolume: `${row.own_volume}`,
      teamVolume: `${row.team_volume}`,
      teamSize: row.team_size,
      ownSuil: `${row.own_suil}`,
      teamSuil: `${row.team_suil}`,
    }),
    (row) => encodeCursor(row.score, row.id),
  );
}

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getTeamDays(
  db: Queryable,
  address: Address,
  { cursor, limit }: PageQuery,
): Promise<TeamDaysResponse> {
  const member = await readMember(db, address);
  // One more for what the oldest day of the page earned and to know whether there are more.
  const rows = await listDaysSinceBound(db, member, cursor, limit + 1);
  return cutPage(
    rows.map((row, index) => ({ row, previous: rows[index + 1] ?? NOTHING })),
    limit,
    ({ row, previous }) => ({
      day: row.day,
      level: row.level,
      validFriends: row.valid_friends,
      ownVolume: `${row.own_volume}`,
      teamVolume: `${row.team_volume}`,
      largestLeg: `${row.largest_leg}`,
      performance: `${row.team_volume - row.largest_leg}`,
      income: incomeOf(row, previous),
    }),
    ({ row }) => encodeCursor(row.day),
  );
}

/** @throws {TEAM_MEMBER_NOT_FOUND} for a member outside the asking member's subtree @throws {REQUEST_CURSOR_INVALID} */
export async function getTeamVolumes(
  db: Queryable,
  asking: Address,
  { of, cursor, limit }: z.infer<typeof teamVolumesQuerySchema>,
): Promise<TeamVolumesResponse> {
  const member =
    of === undefined ? await readMember(db, asking) : (await findInTeam(db, asking, parseAddress(of))).below;
  return cutPage(
    await listDaysSinceBound(db, member, cursor, limit + 1),
    limit,
    (row) => ({
      day: row.day,
      level: row.level,
      ownVolume: `${row.own_volume}`,
      teamVolume: `${row.team_volume}`,
      largestLeg: `${row.largest_leg}`,
      performance: `${row.team_volume - row.largest_leg}`,
      suil: suilOf(row),
    }),
    (row) => encodeCursor(row.day),
  );
}

/** The closed days since a member was bound, newest first; none of an address that is not. */
async function listDaysSinceBound(
  db: Queryable,
  member: TreeMember | null,
  cursor: string | undefined,
  limit: number,
): Promise<TeamDayRow[]> {
  const before = decodeCursor(cursor, CURSOR_INTEGER)?.[0];
  if (member === null) return [];
  const boundAtMs = await readBoundAt(db, member.address);
  return listTeamDays(db, {
    member: member.id,
    fromDay: boundAtMs === null ? 0 : dayOf(boundAtMs),
    beforeDay: before === undefined ? undefined : Number(before),
    limit,
  });
}

async function findInTeam(db: Queryable, asking: Address, address: Address) {
  const [above, below] = [await readMember(db, asking), await readMember(db, address)];
  if (above === null || below === null || !(await isAbove(db, above, below))) {
    throw new AppError('TEAM_MEMBER_NOT_FOUND');
  }
  return { above, below };
}

async function standingOf(db: Queryable, day: number | null, member: TreeMember | null): Promise<StandingRow> {
  if (day === null || member === null) return NOTHING;
  return (await readStanding(db, day, member.id)) ?? NOTHING;
}

async function describe(db: Queryable, day: number | null, member: TreeMember | null, row: StandingRow) {
  const { levels } = teamRules(await readParameters(db, day ?? NO_DAY));
  const next = levels[row.level];
  return {
    day,
    level: row.level,
    rateBps: levels[row.level - 1]?.rateBps ?? 0,
    next: next ? { level: row.level + 1, validFriends: next.friends, performance: `${next.performance}` } : null,
    friends: member === null ? 0 : await countFriends(db, member.id),
    validFriends: row.valid_friends,
    teamSize: row.team_size,
    ownVolume: `${row.own_volume}`,
    teamVolume: `${row.team_volume}`,
    largestLeg: `${row.largest_leg}`,
    performance: `${row.team_volume - row.largest_leg}`,
    suil: suilOf(row),
  };
}

const suilOf = (row: StandingRow) => ({
  ownVolume: `${row.own_suil}`,
  members: row.suil_members,
  teamVolume: `${row.team_suil}`,
});

/** What was earned through a day, less what was earned through an earlier one. */
function incomeOf(row: StandingRow, before: StandingRow = NOTHING): TeamIncomeAmounts {
  return {
    friend: `${row.friend - before.friend}`,
    indirect: `${row.indirect - before.indirect}`,
    community: `${row.community - before.community}`,
    peer: `${row.peer - before.peer}`,
  };
}
