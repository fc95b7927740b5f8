/** Builds a season's tree out of what each day left (rules.md §4): by members' numbers in slices, then ordered by address. */
import {
  bigIntAt,
  climb,
  daysOfSeason,
  type Hash256,
  hashSeasonLeaves,
  intAt,
  orderMembers,
  rootOver,
  SEASON_AMOUNTS,
  SEASON_DAYS,
} from '@suil/core';
import { type Pool, readColumns, withTransaction } from '@suil/postgres';
import { loadAddresses } from '../../team/read.ts';
import { loadHash } from '../hash.ts';
import { PART_HEIGHT } from '../store.ts';
import { type SeasonTree, writeSeason } from './store.ts';

const KINDS = 4;
const COLUMNS = {
  place: 'integer',
  member: 'integer',
  friend: 'bigint',
  indirect: 'bigint',
  community: 'bigint',
  peer: 'bigint',
} as const;
const HASH_BYTES = 32;
/** Members whose amounts are read at once: 4 MB of them. */
const SLICE = 4_096;

/**
 * Builds and stores a season's tree. The rows it reads do not change any more, so each slice is read in a transaction of its own.
 * @param firstDay the first day that is settled
 */
export async function buildSeason(pool: Pool, season: number, firstDay: number): Promise<void> {
  const addresses = await withTransaction(pool, loadAddresses);
  const tree = await computeSeason(pool, { season, firstDay, addresses }, await loadHash());
  const addressOf = (member: number) => {
    const bytes = addresses.subarray(member * HASH_BYTES, (member + 1) * HASH_BYTES);
    return `0x${Buffer.from(bytes).toString('hex')}`;
  };
  await withTransaction(pool, (tx) => writeSeason(tx, tree, addressOf));
}

async function computeSeason(
  pool: Pool,
  { season, firstDay, addresses }: { season: number; firstDay: number; addresses: Uint8Array },
  hash: Hash256,
): Promise<SeasonTree> {
  const [start = 0] = daysOfSeason(season, firstDay);
  const count = addresses.length / HASH_BYTES;
  const hashes = new Uint8Array(count * HASH_BYTES);
  for (let first = 0; first < count; first += SLICE) {
    const amounts = await readAmounts(pool, { start, first, end: Math.min(first + SLICE, count) });
    hashes.set(hashSeasonLeaves(season, addresses, { first, amounts }, hash), first * HASH_BYTES);
  }
  const members = orderMembers(addresses, membersWithLeaf(hashes));
  const leaves = new Uint8Array(members.length * HASH_BYTES);
  for (let place = 0; place < members.length; place += 1) {
    const member = intAt(members, place);
    leaves.set(hashes.subarray(member * HASH_BYTES, (member + 1) * HASH_BYTES), place * HASH_BYTES);
  }
  const above = climb(leaves, PART_HEIGHT, hash);
  return { season, firstDay: start, root: rootOver(above, hash), members, hashes: leaves, above };
}

/**
 * Returns what the members `first` to `end` − 1 earned on each day from `start` on: 112 amounts for each. A row of `team_days` has the sum of
 * everything earned through its day.
 */
async function readAmounts(
  pool: Pool,
  { start, first, end }: { start: number; first: number; end: number },
): Promise<BigInt64Array> {
  const query = `SELECT e.day - ${start}, e.member - ${first}, e.friend, e.indirect, e.community, e.peer FROM (
      SELECT r.day, r.member, r.friend - lag(r.friend, 1, 0::bigint) OVER w AS friend, r.indirect - lag(r.indirect, 1, 0::bigint) OVER w AS indirect,
        r.community - lag(r.community, 1, 0::bigint) OVER w AS community, r.peer - lag(r.peer, 1, 0::bigint) OVER w AS peer
      FROM generate_series(${start - 1}, ${start + SEASON_DAYS - 1}) AS g (day) CROSS JOIN LATERAL (
        SELECT * FROM team_days t WHERE t.day = g.day AND t.member >= ${first} AND t.member < ${end}) r
      WINDOW w AS (PARTITION BY r.member ORDER BY r.day)) e
    WHERE e.day >= ${start} AND (e.friend > 0 OR e.indirect > 0 OR e.community > 0 OR e.peer > 0)`;
  const { length, columns } = await withTransaction(pool, (tx) => readColumns(tx, query, COLUMNS));
  const amounts = new BigInt64Array((end - first) * SEASON_AMOUNTS);
  for (let row = 0; row < length; row += 1) {
    const at = intAt(columns.member, row) * SEASON_AMOUNTS + intAt(columns.place, row) * KINDS;
    amounts[at] = bigIntAt(columns.friend, row);
    amounts[at + 1] = bigIntAt(columns.indirect, row);
    amounts[at + 2] = bigIntAt(columns.community, row);
    amounts[at + 3] = bigIntAt(columns.peer, row);
  }
  return amounts;
}

/** Returns the members whose hash is not all zero, by number. */
function membersWithLeaf(hashes: Uint8Array): Int32Array {
  const count = hashes.length / HASH_BYTES;
  const found = Array.from({ length: count }, (_, member) => member).filter((member) =>
    hashes.subarray(member * HASH_BYTES, (member + 1) * HASH_BYTES).some((byte) => byte !== 0),
  );
  return Int32Array.from(found);
}
