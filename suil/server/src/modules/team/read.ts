/**
 * What other modules may read about the team, as columns: what a day's income is made of (rules.md §4), which is the tree, positions at
 * the day's end and running pledges, and what each member earned before. Every event of the day must have been applied. Owns no amounts.
 */
import {
  bigIntAt,
  countBelow,
  createTeamColumns,
  intAt,
  mergedStart,
  type TeamSnapshot,
  type TeamTotals,
} from '@suil/core';
import { type Pool, parseJoinedRows, type Queryable, readBeside, readColumns, type Transaction } from '@suil/postgres';
import { type FindMembers, indexAddresses } from './address-index.ts';

export type LoadedDay = Pick<TeamSnapshot, 'parent' | 'value' | 'startDay' | 'volume'> & {
  /** Members that each has below. */
  size: Int32Array;
  /** Value at creation of each member's running pledges of SUIL, micro-dollars. */
  suil: BigInt64Array;
  listed: Listed;
  /** Whether the last settled day's volumes of members without a team are in `team_own_volumes`. A former release wrote them to `team_days`. */
  areOwnVolumesKept: boolean;
  /** 32 bytes of each. */
  addresses: Uint8Array;
};

/** What each member is listed by so far (own and team volume, level, own and team pledges of SUIL); a volume of -1: not yet. */
export type Listed = { volume: BigInt64Array; level: Int32Array; suil: BigInt64Array };

const ADDRESS_BYTES = 32;
/** The bytes of an address. */
const bytesOf = (column: string) => `decode(substr(${column}, 3), 'hex')`;

/** What a day's income is made of, and what all members had earned before it. */
export interface ReadDay {
  readonly loaded: LoadedDay;
  readonly totals: TeamTotals;
}

/** The tree, and what the last settled day left of each member. Until another day is settled nothing of it changes, and members come behind it. */
export interface TeamBefore {
  /** Null: none. */
  readonly settledDay: number | null;
  readonly tree: RowsOf<typeof readTree>;
  readonly earned: RowsOf<typeof readEarned> | null;
  readonly findMembers: FindMembers;
}

export async function readTeamBefore(tx: Transaction, settledDay: number | null): Promise<TeamBefore> {
  const tree = await readTree(tx, 0);
  const earned = settledDay === null ? null : await readEarned(tx, settledDay);
  return { settledDay, tree, earned, findMembers: indexAddresses(tree.columns.address) };
}

/** Returns it with the members who came since it was read. */
async function addNewMembers(tx: Transaction, before: TeamBefore): Promise<TeamBefore> {
  const { tree } = before;
  const added = await readTree(tx, tree.length);
  if (added.length === 0) return before;
  const length = tree.length + added.length;
  const columns = {
    parent: joinInto(new Int32Array(length), tree.columns.parent, added.columns.parent),
    address: joinInto(new Uint8Array(length * ADDRESS_BYTES), tree.columns.address, added.columns.address),
    volume: joinInto(new BigInt64Array(length), tree.columns.volume, added.columns.volume),
    level: joinInto(new Int32Array(length), tree.columns.level, added.columns.level),
    suil: joinInto(new BigInt64Array(length), tree.columns.suil, added.columns.suil),
  };
  return { ...before, tree: { length, columns }, findMembers: indexAddresses(columns.address) };
}

interface Column<Self> {
  readonly length: number;
  readonly set: (from: Self, offset: number) => void;
}

function joinInto<Of extends Column<Of>>(joined: Of, first: Of, second: Of): Of {
  joined.set(first, 0);
  joined.set(second, first.length);
  return joined;
}

export interface DayToRead {
  readonly day: number;
  /** The last one before it; null: none. */
  readonly settledDay: number | null;
  /** For one connection more, on which positions are read meanwhile; null: there is none. */
  readonly beside: Pool | null;
  /** What was read in advance; null: nothing was. */
  readonly before: TeamBefore | null;
}

/** Returns the columns of the day that closes. */
export async function readTeamDay(tx: Transaction, { day, settledDay, beside, before }: DayToRead): Promise<ReadDay> {
  const isCurrent = before !== null && before.settledDay === settledDay;
  // The longer part is the transaction's own: it may wait between two statements for some seconds only.
  const readOwn = async () => ({
    team: isCurrent ? await addNewMembers(tx, before) : await readTeamBefore(tx, settledDay),
    pledges: await readPledges(tx, day),
  });
  const [{ team, pledges }, positions] = await readBeside(tx, beside, readOwn, readPositions);
  const { tree, earned, findMembers } = team;
  const { parent, address: addresses, ...listed } = tree.columns;
  const columns = { ...createTeamColumns(tree.length), parent };
  addPositions(positions, { day, members: findMembers(positions.columns.address) }, columns);
  const suil = addPledges(pledges, findMembers(pledges.columns.address), columns.volume);
  const size = countBelow(parent);
  const areOwnVolumesKept = !(await hasRowWithoutTeam(tx, settledDay, findWithoutTeam(size, listed)));
  const loaded = { ...columns, size, listed, areOwnVolumesKept, addresses, suil };
  return { loaded, totals: toTotals(earned, tree.length) };
}

/** Returns a member with a volume and no team as of the last settled day; null: none. */
function findWithoutTeam(size: Int32Array, { volume }: Listed): number | null {
  const found = size.findIndex((below, member) => below === 0 && bigIntAt(volume, member) > 0n);
  return found < 0 ? null : found;
}

async function hasRowWithoutTeam(db: Queryable, day: number | null, member: number | null): Promise<boolean> {
  if (day === null || member === null) return false;
  const { rows } = await db.query({
    name: 'team_row_without_team',
    text: 'SELECT 1 FROM team_days WHERE day = $1 AND member = $2',
    values: [day, member],
  });
  return rows.length > 0;
}

/**
 * What a member without a team has on a day, as a query of its last row until then: `volume` and `suil`.
 * @param row an SQL expression that is null where the member has no row of `team_days` on the day
 */
export const ownVolumesSql = (of: {
  member: string;
  day: string;
  row: string;
}) => `SELECT volume, suil FROM team_own_volumes
  WHERE member = ${of.member} AND day <= ${of.day} AND ${of.row} IS NULL ORDER BY day DESC LIMIT 1`;

/** Members from number `from` on. */
const readTree = (tx: Transaction, from: number) =>
  readColumns(
    tx,
    `SELECT m.parent, ${bytesOf('m.address')}, coalesce(f.volume, -1), coalesce(f.level, 0), coalesce(f.suil, 0)
     FROM team_members m LEFT JOIN team_friends f ON f.member = m.id WHERE m.id >= ${from} ORDER BY m.id`,
    { parent: 'integer', address: 'bytes32', volume: 'bigint', level: 'integer', suil: 'bigint' },
  );

const readPositions = (tx: Transaction) =>
  readColumns(
    tx,
    `SELECT ${bytesOf('member')}, value::bigint, pending::bigint, pending_day, start_day
     FROM liquidity_positions WHERE value > 0 OR pending > 0`,
    { address: 'bytes32', value: 'bigint', pending: 'bigint', pendingDay: 'integer', startDay: 'integer' },
  );

/** Those that run on the day. */
const readPledges = (tx: Transaction, day: number) =>
  readColumns(
    tx,
    `SELECT ${bytesOf('member')}, sum(value)::bigint, coalesce(sum(value) FILTER (WHERE asset = 'SUIL'), 0)::bigint
     FROM pledges WHERE start_day < ${day} AND last_day >= ${day} GROUP BY member`,
    { address: 'bytes32', value: 'bigint', suil: 'bigint' },
  );

/** What members had earned through a day. */
const readEarned = (tx: Transaction, day: number) =>
  readColumns(
    tx,
    `SELECT member, friend, indirect, community, peer FROM team_days
     WHERE day = ${day} AND (friend > 0 OR indirect > 0 OR community > 0 OR peer > 0)`,
    { member: 'integer', friend: 'bigint', indirect: 'bigint', community: 'bigint', peer: 'bigint' },
  );

type RowsOf<Read extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>;

/** V and s before the day's own additions are merged, and W so far. */
function addPositions(
  { length, columns }: RowsOf<typeof readPositions>,
  { day, members }: { day: number; members: Int32Array },
  to: Pick<LoadedDay, 'value' | 'startDay' | 'volume'>,
): void {
  for (let row = 0; row < length; row += 1) {
    const member = intAt(members, row);
    if (member < 0) continue;
    const mergeDay = intAt(columns.pendingDay, row);
    let value = bigIntAt(columns.value, row);
    let start = intAt(columns.startDay, row);
    if (mergeDay < day && columns.pending[row] !== 0n) {
      start = value === 0n ? mergeDay : mergedStart(value, bigIntAt(columns.pending, row), start, mergeDay);
      value += bigIntAt(columns.pending, row);
    }
    to.value[member] = value;
    to.startDay[member] = start;
    to.volume[member] = value;
  }
}

/** Adds pledges with `t < d ≤ t + term` to the volume; returns those of SUIL apart. */
function addPledges(
  { length, columns }: RowsOf<typeof readPledges>,
  members: Int32Array,
  volume: BigInt64Array,
): BigInt64Array {
  const suil = new BigInt64Array(volume.length);
  for (let row = 0; row < length; row += 1) {
    const member = intAt(members, row);
    if (member < 0) continue;
    volume[member] = bigIntAt(volume, member) + bigIntAt(columns.value, row);
    suil[member] = bigIntAt(columns.suil, row);
  }
  return suil;
}

/** Returns what each of `count` members had earned; nothing without rows. */
function toTotals(earned: RowsOf<typeof readEarned> | null, count: number): TeamTotals {
  const column = () => new BigInt64Array(count);
  const totals = { friend: column(), indirect: column(), community: column(), peer: column() };
  if (earned === null) return totals;
  const { length, columns } = earned;
  for (let row = 0; row < length; row += 1) {
    const member = intAt(columns.member, row);
    totals.friend[member] = bigIntAt(columns.friend, row);
    totals.indirect[member] = bigIntAt(columns.indirect, row);
    totals.community[member] = bigIntAt(columns.community, row);
    totals.peer[member] = bigIntAt(columns.peer, row);
  }
  return totals;
}

/** What the team reserve had received by the end of a day, micro-dollars. */
export async function readFunding(db: Queryable, day: number): Promise<bigint> {
  const { rows } = await db.query<{ amount: string }>({
    name: 'team_funding',
    text: 'SELECT coalesce(sum(amount), 0) AS amount FROM team_fundings WHERE day <= $1',
    values: [day],
  });
  return BigInt(rows[0]?.amount ?? 0);
}

/** Returns whether there are so many members, without counting more of them. */
export async function hasMembers(db: Queryable, count: number): Promise<boolean> {
  const { rows } = await db.query<{ count: number }>({
    name: 'team_has_members',
    text: 'SELECT count(*)::integer AS count FROM (SELECT 1 FROM team_members LIMIT $1) AS found',
    values: [count],
  });
  return rows[0]?.count === count;
}

/** Returns the addresses of all members, 32 bytes each, in the order of their numbers. */
export async function loadAddresses(tx: Transaction): Promise<Uint8Array> {
  const query = `SELECT ${bytesOf('address')} FROM team_members ORDER BY id`;
  return (await readColumns(tx, query, { address: 'bytes32' })).columns.address;
}

export type TeamEarned = { day: number; friend: bigint; indirect: bigint; community: bigint; peer: bigint };

/**
 * Returns what a member had earned through each settled day from `fromDay` through `toDay`, oldest first, and before them through the last one
 * before `fromDay`; nothing of an address outside the tree. Micro-dollars.
 */
export async function listEarned(
  db: Queryable,
  address: string,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<TeamEarned[]> {
  const before = await db.query<{ day: number }>({
    name: 'team_settled_before',
    text: 'SELECT day FROM settlement_days WHERE day < $1 ORDER BY day DESC LIMIT 1',
    values: [fromDay],
  });
  // Each day's row by its key, so that no plan ever reads the rows of all members; and the days of both tables, so that none opens all months.
  const { rows } = await db.query<{ earned: string | null }>({
    name: 'team_earned',
    text: `SELECT string_agg(s.day || ' ' || coalesce(d.friend, 0) || ' ' || coalesce(d.indirect, 0) || ' ' || coalesce(d.community, 0) || ' ' || coalesce(d.peer, 0), ','
             ORDER BY s.day) AS earned
           FROM team_members m CROSS JOIN settlement_days s LEFT JOIN LATERAL (
             SELECT friend, indirect, community, peer FROM team_days
             WHERE day = s.day AND member = m.id AND day >= $2 AND day <= $3 LIMIT 1
           ) d ON true
           WHERE m.address = $1 AND s.day >= $2 AND s.day <= $3`,
    values: [address, before.rows[0]?.day ?? fromDay, toDay],
  });
  return parseJoinedRows(rows[0]?.earned, toEarned);
}

function toEarned([day, friend = '0', indirect = '0', community = '0', peer = '0']: readonly string[]): TeamEarned {
  return {
    day: Number(day),
    friend: BigInt(friend),
    indirect: BigInt(indirect),
    community: BigInt(community),
    peer: BigInt(peer),
  };
}
