/**
 * What a day's income is made of (rules.md §4), as columns: the tree, positions at the day's end and running pledges, and what each member earned
 * before. A million members are read by the places of rows, in no order, and brought together here by number and address: the database's own joins take
 * longer. Every event of the day must have been applied.
 */
import {
  assert,
  bigIntAt,
  createTeamColumns,
  intAt,
  mergedStart,
  type TeamSnapshot,
  type TeamTotals,
  wordAt,
  wordsOf,
} from '@suil/core';
import { type Pool, readBeside, readColumns, type Transaction } from '@suil/postgres';

export type LoadedDay = Pick<TeamSnapshot, 'parent' | 'value' | 'startDay' | 'volume'> & {
  /** Value at creation of each member's running pledges of SUIL, micro-dollars. */
  suil: BigInt64Array;
  listed: Listed;
  /** 32 bytes of each. */
  addresses: Uint8Array;
};

/** What each member is listed by so far (own and team volume, level, own and team pledges of SUIL); a volume of -1: not yet. */
export type Listed = { volume: BigInt64Array; level: Int32Array; suil: BigInt64Array };

/** SQL: the 32 bytes of an address in a column. */
export const bytesOf = (column: string) => `decode(substr(${column}, 3), 'hex')`;
const ADDRESS_BYTES = 32;

/** What a day's income is made of, and what all members had earned before it. */
export interface ReadDay {
  readonly loaded: LoadedDay;
  readonly totals: TeamTotals;
}

/**
 * Returns the columns of the day that closes.
 * @param settledDay the last one before it; null: none
 * @param beside for one connection more, on which positions and pledges are read meanwhile; null: there is none
 */
export async function readTeamDay(
  tx: Transaction,
  { day, settledDay, beside }: { day: number; settledDay: number | null; beside: Pool | null },
): Promise<ReadDay> {
  // The longer part is the transaction's own: it may wait between two statements for some seconds only.
  const readOwn = async () => ({
    members: await readMembers(tx),
    listed: await readListed(tx),
    earned: settledDay === null ? null : await readEarned(tx, settledDay),
  });
  const [{ members, listed, earned }, { positions, pledges }] = await readBeside(
    tx,
    beside,
    readOwn,
    async (other) => ({
      positions: await readPositions(other),
      pledges: await readPledges(other, day),
    }),
  );
  const { parent, addresses } = toTree(members);
  const { length } = parent;
  const numberOf = numbersOf(addresses);
  const columns = { ...createTeamColumns(length), parent };
  addPositions(positions, day, { ...columns, numberOf });
  const suil = addPledges(pledges, columns.volume, numberOf);
  const loaded = { ...columns, listed: toListed(listed, length), addresses, suil };
  return { loaded, totals: toTotals(earned, length) };
}

const readMembers = (tx: Transaction) =>
  readColumns(tx, `SELECT id, parent, ${bytesOf('address')} FROM team_members`, {
    ...({ id: 'integer', parent: 'integer', address: 'bytes32' } as const),
  });

const readListed = (tx: Transaction) =>
  readColumns(tx, 'SELECT member, volume, level, suil FROM team_friends', {
    ...({ member: 'integer', volume: 'bigint', level: 'integer', suil: 'bigint' } as const),
  });

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
    `SELECT ${bytesOf('member')}, value::bigint, (asset = 'SUIL')::integer
     FROM pledges WHERE start_day < ${day} AND last_day >= ${day}`,
    { address: 'bytes32', value: 'bigint', isSuil: 'integer' },
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

const NOBODY = -2;

/** Inviters and addresses by number. */
function toTree({ length, columns }: RowsOf<typeof readMembers>): { parent: Int32Array; addresses: Uint8Array } {
  const parent = new Int32Array(length).fill(NOBODY);
  const addresses = new Uint8Array(length * ADDRESS_BYTES);
  for (let row = 0; row < length; row += 1) {
    const member = intAt(columns.id, row);
    parent[member] = intAt(columns.parent, row);
    addresses.set(columns.address.subarray(row * ADDRESS_BYTES, (row + 1) * ADDRESS_BYTES), member * ADDRESS_BYTES);
  }
  assert(!parent.includes(NOBODY), 'members are numbered from 0 on, without a gap');
  return { parent, addresses };
}

const textAt = ({ buffer, byteOffset }: Uint8Array, row: number) =>
  Buffer.from(buffer, byteOffset + row * ADDRESS_BYTES, ADDRESS_BYTES).toString('latin1');

/** Members' numbers by the bytes of their addresses, as text. */
function numbersOf(addresses: Uint8Array): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (let member = 0; member * ADDRESS_BYTES < addresses.length; member += 1)
    numbers.set(textAt(addresses, member), member);
  return numbers;
}

function toListed({ length, columns }: RowsOf<typeof readListed>, count: number): Listed {
  const level = new Int32Array(count);
  for (let row = 0; row < length; row += 1) level[intAt(columns.member, row)] = intAt(columns.level, row);
  return {
    volume: spread(columns.member, columns.volume, new BigInt64Array(count).fill(-1n)),
    level,
    suil: spread(columns.member, columns.suil, new BigInt64Array(count)),
  };
}

/** V and s before the day's own additions are merged, and W so far. Positions outside the tree earn nothing. */
function addPositions(
  { length, columns }: RowsOf<typeof readPositions>,
  day: number,
  to: Pick<LoadedDay, 'value' | 'startDay' | 'volume'> & { numberOf: ReadonlyMap<string, number> },
): void {
  for (let row = 0; row < length; row += 1) {
    const member = to.numberOf.get(textAt(columns.address, row));
    if (member === undefined) continue;
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
  volume: BigInt64Array,
  numberOf: ReadonlyMap<string, number>,
): BigInt64Array {
  const suil = new BigInt64Array(volume.length);
  for (let row = 0; row < length; row += 1) {
    const member = numberOf.get(textAt(columns.address, row));
    if (member === undefined) continue;
    const value = bigIntAt(columns.value, row);
    volume[member] = bigIntAt(volume, member) + value;
    if (columns.isSuil[row] === 1) suil[member] = bigIntAt(suil, member) + value;
  }
  return suil;
}

/** Returns what each of `count` members had earned; nothing without rows. */
function toTotals(earned: RowsOf<typeof readEarned> | null, count: number): TeamTotals {
  const toColumn = (kind: 'friend' | 'indirect' | 'community' | 'peer') => {
    const column = new BigInt64Array(count);
    return earned === null ? column : spread(earned.columns.member, earned.columns[kind], column);
  };
  const [friend, indirect] = [toColumn('friend'), toColumn('indirect')];
  return { friend, indirect, community: toColumn('community'), peer: toColumn('peer') };
}

/** Puts amounts where their members are, by their words: a bigint for each would be garbage. Returns `to`. */
function spread(members: Int32Array, amounts: BigInt64Array, to: BigInt64Array): BigInt64Array {
  const [from, words] = [wordsOf(amounts), wordsOf(to)];
  for (let row = 0; row < members.length; row += 1) {
    const member = intAt(members, row);
    words[2 * member] = wordAt(from, 2 * row);
    words[2 * member + 1] = wordAt(from, 2 * row + 1);
  }
  return to;
}
