/** What the daily release reads and writes of the entries, set by set, and its own record. Knows no account. */
import type { Address } from '@suil/core';
import type { Queryable } from '@suil/postgres';

/** Entries that have something to release on day $1: granted before it, not yet used up. */
const RELEASING = 'remaining > 0 AND start_day < $1';
/** HR of an entry that is due, were there no budget (rules.md §5). */
const DUE = 'least(remaining, div(total * release_rate_bps + 9999, 10000))';
/** The same, cut to what the budget covers: times $2 through $3. */
const CUT = `div(${DUE} * $2::numeric, $3::numeric)`;

/** Returns the HR that all entries together would release on a day. */
export async function sumDue(tx: Queryable, day: number): Promise<bigint> {
  const { rows } = await tx.query<{ wanted: string }>({
    name: 'hashrate_sum_due',
    text: `SELECT coalesce(sum(${DUE}), 0) AS wanted FROM hashrate_entries WHERE ${RELEASING}`,
    values: [day],
  });
  return BigInt(rows[0]?.wanted ?? 0);
}

/** Returns the HR that a member's entries would release on a day, cut as `releaseEntries` cuts them. */
export async function sumMemberDue(
  db: Queryable,
  member: string,
  { day, capacity, wanted }: Pick<ReleaseOptions, 'day' | 'capacity' | 'wanted'>,
): Promise<bigint> {
  const cut = wanted > capacity;
  const { rows } = await db.query<{ due: string }>({
    name: 'hashrate_member_due',
    text: `SELECT coalesce(sum(${CUT}), 0) AS due FROM hashrate_entries WHERE member = $4 AND ${RELEASING}`,
    values: [day, cut ? capacity : 1n, cut ? wanted : 1n, member],
  });
  return BigInt(rows[0]?.due ?? 0);
}

export type MemberRelease = { member: Address; hashrate: bigint; released: bigint };

export type ReleaseOptions = {
  day: number;
  /** HR the budget covers, and HR that is due: when it is more, each entry is cut by their ratio. */
  capacity: bigint;
  wanted: bigint;
  /** Micro-dollars for a whole SUIL, above 0. */
  price: bigint;
};

/** Returns what all entries together release on a day, without releasing it. */
export async function sumReleases(
  tx: Queryable,
  { day, capacity, wanted, price }: ReleaseOptions,
): Promise<{ hashrate: bigint; released: bigint }> {
  const cut = wanted > capacity;
  const { rows } = await tx.query<{ hashrate: string; released: string }>({
    name: 'hashrate_sum_releases',
    text: `SELECT coalesce(sum(part), 0) AS hashrate, coalesce(sum(div(part * 1000000000, $4::numeric)), 0) AS released
           FROM (SELECT ${CUT} AS part FROM hashrate_entries WHERE ${RELEASING} OFFSET 0) AS parts`,
    values: [day, cut ? capacity : 1n, cut ? wanted : 1n, price],
  });
  return { hashrate: BigInt(rows[0]?.hashrate ?? 0), released: BigInt(rows[0]?.released ?? 0) };
}

/** Releases the day's part of every entry of these members, of all with null, and returns what that makes for each. */
export async function releaseEntries(
  tx: Queryable,
  { day, capacity, wanted, price }: ReleaseOptions,
  members: readonly string[] | null,
): Promise<MemberRelease[]> {
  const cut = wanted > capacity;
  const { rows } = await tx.query<{ member: Address; hashrate: string; released: string }>({
    name: members === null ? 'hashrate_release' : 'hashrate_release_of',
    text: `WITH freed AS (
             UPDATE hashrate_entries
             SET remaining = remaining - ${CUT}, released = released + div(${CUT} * 1000000000, $4::numeric),
                 last_hashrate = ${CUT}, last_released = div(${CUT} * 1000000000, $4::numeric)
             WHERE ${members === null ? '' : 'member = ANY($5::text[]) AND '}${RELEASING} AND ${CUT} > 0
             RETURNING member, last_hashrate, last_released
           )
           SELECT member, sum(last_hashrate) AS hashrate, sum(last_released) AS released FROM freed
           GROUP BY member ORDER BY member COLLATE "C"`,
    values: [day, cut ? capacity : 1n, cut ? wanted : 1n, price, ...(members === null ? [] : [members])],
  });
  return rows.map(({ member, hashrate, released }) => ({
    member,
    hashrate: BigInt(hashrate),
    released: BigInt(released),
  }));
}

/** Returns those of `members` who have entries that release something on a day and did not yet. */
export async function listDue(db: Queryable, day: number, members: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ member: string }>({
    name: 'hashrate_list_due',
    text: `SELECT DISTINCT member FROM hashrate_entries WHERE member = ANY($2::text[]) AND ${RELEASING}`,
    values: [day, members],
  });
  return rows.map(({ member }) => member);
}

/** Returns members with entries behind an address, in the order of the addresses. */
export async function listReleasing(db: Queryable, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ member: string }>({
    name: 'hashrate_list_releasing',
    text: 'SELECT DISTINCT member FROM hashrate_entries WHERE member > $1 ORDER BY member LIMIT $2',
    values: [after, limit],
  });
  return rows.map(({ member }) => member);
}

export type HashrateDay = {
  day: number;
  price: bigint | null;
  emission: bigint;
  budget: bigint;
  capacity: bigint;
  wanted: bigint;
  hashrate: bigint;
  released: bigint;
};

export async function writeHashrateDay(tx: Queryable, day: HashrateDay): Promise<void> {
  await tx.query({
    name: 'hashrate_write_day',
    text: `INSERT INTO hashrate_days (day, price, emission, budget, capacity, wanted, hashrate, released)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [day.day, day.price, day.emission, day.budget, day.capacity, day.wanted, day.hashrate, day.released],
  });
}

type HashrateDayRow = Record<Exclude<keyof HashrateDay, 'day' | 'price'>, string> & {
  day: number;
  price: string | null;
};

/** Returns closed days, newest first, older than `beforeDay` when given. */
export async function listHashrateDays(
  db: Queryable,
  { beforeDay, limit, priced = false }: { beforeDay?: number | undefined; limit: number; priced?: boolean },
): Promise<HashrateDay[]> {
  const { rows } = await db.query<HashrateDayRow>({
    name: 'hashrate_days',
    text: `SELECT day, price, emission, budget, capacity, wanted, hashrate, released FROM hashrate_days
           WHERE ($1::integer IS NULL OR day < $1) AND (NOT $3 OR price IS NOT NULL) ORDER BY day DESC LIMIT $2`,
    values: [beforeDay ?? null, limit, priced],
  });
  return rows.map(({ day, price, ...amounts }) => ({
    day,
    price: price === null ? null : BigInt(price),
    emission: BigInt(amounts.emission),
    budget: BigInt(amounts.budget),
    capacity: BigInt(amounts.capacity),
    wanted: BigInt(amounts.wanted),
    hashrate: BigInt(amounts.hashrate),
    released: BigInt(amounts.released),
  }));
}
