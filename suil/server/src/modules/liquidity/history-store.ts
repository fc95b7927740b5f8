/** What past days of positions are worked out from: settlements with what the position was after each, claims, and sums of some days. Knows no rule. */
import type { FactorSums, IncomeKind } from '@suil/core';
import {
  copyColumns,
  parseJoinedRows,
  type Queryable,
  type Transaction,
  toNumberArray,
  toTextArray,
} from '@suil/postgres';
import type { IndexedEvent } from '../../module/projector.ts';
import type { Position } from './position.ts';

export type NewSettlement = {
  event: Extract<IndexedEvent, { kind: 'Settled' }>;
  /** Right after it: every value has joined, and the position is settled through the event's day. */
  position: Position;
};

/** Writes through which day, and for how much, positions were settled, and what they were then. A row that another release made is completed. */
export async function writeSettlements(tx: Queryable, settlements: readonly NewSettlement[]): Promise<void> {
  if (settlements.length === 0) return;
  const events = settlements.map(({ event }) => event);
  const positions = settlements.map(({ position }) => position);
  await tx.query({
    name: 'liquidity_write_settlements',
    text: `INSERT INTO liquidity_settlements AS s (member, through_day, income, checkpoint, position, value, start_day, claimable, claimed)
           SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::integer[], $6::bigint[], $7::integer[], $8::bigint[], $9::bigint[])
           ON CONFLICT (member, through_day) DO UPDATE SET checkpoint = excluded.checkpoint, position = excluded.position, value = excluded.value,
             start_day = excluded.start_day, claimable = excluded.claimable, claimed = excluded.claimed WHERE s.value IS NULL`,
    values: [
      toTextArray(events.map(({ member }) => member)),
      toNumberArray(events.map(({ throughDay }) => throughDay)),
      toNumberArray(events.map(({ income }) => income)),
      toNumberArray(events.map(({ checkpoint }) => checkpoint)),
      toNumberArray(events.map(({ position }) => position)),
      toNumberArray(positions.map(({ value }) => value)),
      toNumberArray(positions.map(({ startDay }) => startDay)),
      toNumberArray(positions.map(({ claimable }) => claimable)),
      toNumberArray(positions.map(({ claimed }) => claimed)),
    ],
  });
}

/** A place in the chain, which orders events. */
export type Place = { readonly checkpoint: bigint; readonly position: number };

export type Restart = {
  /** As it was right after a settlement. */
  readonly position: Position;
  readonly place: Place;
};

export interface ReplayBounds {
  /** The last settlement before the end of the first day, with what the position was then; null: none that says so. */
  readonly restart: Restart | null;
  /** Place of the first settlement after the last day: nothing that changed the position through it comes behind. Null: none that has its place. */
  readonly end: Place | null;
}

type SettlementRow = Place & {
  member: string;
  is_end: boolean;
  through_day: number;
  value: bigint | null;
  start_day: number;
  claimable: bigint;
  claimed: bigint;
};

/** Returns between which settlements the changes of the days are, by member; without an entry: there is no settlement. Two rows a member are read. */
export async function readReplayBounds(
  db: Queryable,
  members: readonly string[],
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<Map<string, ReplayBounds>> {
  const { rows } = await db.query<SettlementRow>({
    name: 'liquidity_replay_bounds',
    text: `SELECT m.member, s.* FROM unnest($1::text[]) AS m (member) CROSS JOIN LATERAL (
             (SELECT false AS is_end, through_day, checkpoint, position, value, start_day, claimable, claimed FROM liquidity_settlements
              WHERE member = m.member AND through_day < $2 AND value IS NOT NULL ORDER BY through_day DESC LIMIT 1)
             UNION ALL
             (SELECT true, through_day, checkpoint, position, value, start_day, claimable, claimed FROM liquidity_settlements
              WHERE member = m.member AND through_day >= $3 AND checkpoint IS NOT NULL ORDER BY through_day LIMIT 1)
           ) s`,
    values: [toTextArray(members), fromDay, toDay],
  });
  const bounds = new Map<string, ReplayBounds>();
  for (const { member, is_end: isEnd, ...row } of rows) {
    const known = bounds.get(member) ?? { restart: null, end: null };
    bounds.set(member, isEnd ? { ...known, end: row } : { ...known, restart: toRestart(row) });
  }
  return bounds;
}

function toRestart({
  through_day: settledDay,
  start_day: startDay,
  value,
  ...row
}: Omit<SettlementRow, 'member' | 'is_end'>): Restart {
  const { checkpoint, position, claimable, claimed } = row;
  return {
    position: { value: value ?? 0n, pending: 0n, pendingDay: 0, startDay, settledDay, claimable, claimed },
    place: { checkpoint, position },
  };
}

type ClaimedEvent = Extract<IndexedEvent, { kind: 'Claimed' }>;

export async function writeClaims(tx: Transaction, claims: readonly (ClaimedEvent & { day: number })[]): Promise<void> {
  if (claims.length === 0) return;
  await copyColumns(tx, 'liquidity_claims', {
    member: { type: 'text', values: claims.map(({ member }) => member) },
    income_kind: { type: 'text', values: claims.map(({ incomeKind }) => incomeKind) },
    day: { type: 'integer', values: Int32Array.from(claims, ({ day }) => day) },
    checkpoint: { type: 'bigint', values: BigInt64Array.from(claims, ({ checkpoint }) => checkpoint) },
    position: { type: 'integer', values: Int32Array.from(claims, ({ position }) => position) },
    amount: { type: 'bigint', values: BigInt64Array.from(claims, ({ rewardValue }) => rewardValue) },
    fee: { type: 'bigint', values: BigInt64Array.from(claims, ({ rewardValueFee }) => rewardValueFee) },
  });
}

export type ClaimRow = {
  kind: IncomeKind;
  day: number;
  /** Before the fee, micro-dollars. */
  amount: bigint;
  fee: bigint;
};

type PlacedClaim = ClaimRow & Place;

/** Returns a member's claims of these kinds on days from `fromDay` through `toDay`: those of each kind together, in the order of their days. */
export async function listClaims(
  db: Queryable,
  { member, kinds, fromDay, toDay }: { member: string; kinds: readonly IncomeKind[]; fromDay: number; toDay: number },
): Promise<ClaimRow[]> {
  const { rows } = await db.query<ClaimsOfKind>({
    name: 'liquidity_claims_of_days',
    text: `SELECT income_kind AS kind, string_agg(day || ' ' || amount || ' ' || fee, ',' ORDER BY day) AS claims FROM liquidity_claims
           WHERE member = $1 AND income_kind = ANY($2) AND day >= $3 AND day <= $4 GROUP BY income_kind`,
    values: [member, kinds, fromDay, toDay],
  });
  return rows.flatMap(({ kind, claims }) =>
    parseJoinedRows(claims, ([day, amount = '0', fee = '0']) => {
      return { kind, day: Number(day), amount: BigInt(amount), fee: BigInt(fee) };
    }),
  );
}

/** Returns a page of a member's claims of each kind on days from its `fromDay` on, or behind a claim: those of each kind together, its oldest first. */
export async function listClaimsFrom(
  db: Queryable,
  member: string,
  after: readonly { kind: IncomeKind; day: number; place: Place }[],
  limit: number,
): Promise<PlacedClaim[]> {
  const { rows } = await db.query<ClaimsOfKind>({
    name: 'liquidity_claims_from',
    text: `SELECT k.kind, (
             SELECT string_agg(day || ' ' || checkpoint || ' ' || position || ' ' || amount || ' ' || fee, ',' ORDER BY day, checkpoint, position) FROM (
               SELECT day, checkpoint, position, amount, fee FROM liquidity_claims
               WHERE member = $1 AND income_kind = k.kind AND (day, checkpoint, position) > (k.day, k.checkpoint, k.position)
               ORDER BY day, checkpoint, position LIMIT $6
             ) c) AS claims
           FROM unnest($2::text[], $3::integer[], $4::bigint[], $5::integer[]) AS k (kind, day, checkpoint, position)`,
    values: [
      member,
      after.map(({ kind }) => kind),
      after.map(({ day }) => day),
      after.map(({ place }) => place.checkpoint),
      after.map(({ place }) => place.position),
      limit,
    ],
  });
  return rows.flatMap(toClaims);
}

/** Claims as `parseJoinedRows` reads them. */
type ClaimsOfKind = { kind: IncomeKind; claims: string | null };

function toClaims({ kind, claims }: ClaimsOfKind): PlacedClaim[] {
  return parseJoinedRows(claims, ([day, checkpoint = '0', position, amount = '0', fee = '0']) => ({
    ...{ kind, day: Number(day), amount: BigInt(amount), fee: BigInt(fee) },
    ...{ checkpoint: BigInt(checkpoint), position: Number(position) },
  }));
}

/** Returns what a member had claimed of each of these kinds before a day, micro-dollars. */
export async function sumClaimsBefore(
  db: Queryable,
  member: string,
  kinds: readonly IncomeKind[],
  day: number,
): Promise<Map<IncomeKind, bigint>> {
  const { rows } = await db.query<{ kind: IncomeKind; amount: string }>({
    name: 'liquidity_claimed_before',
    text: `SELECT income_kind AS kind, sum(amount) AS amount FROM liquidity_claims
           WHERE member = $1 AND income_kind = ANY($2) AND day < $3 GROUP BY income_kind`,
    values: [member, kinds, day],
  });
  return new Map(rows.map(({ kind, amount }) => [kind, BigInt(amount)]));
}

export interface DaySpan {
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Returns the sums of the closed days of both spans, and of the last two closed days. */
export async function readSumsOf(
  db: Queryable,
  [first, second]: readonly [DaySpan, DaySpan],
): Promise<{ sums: Map<number, FactorSums>; lastClosedDay: number | null }> {
  const { rows } = await db.query<{ days: string | null }>({
    name: 'liquidity_sums_of',
    text: `SELECT string_agg(day || ' ' || factors_sum || ' ' || day_factors_sum, ',' ORDER BY day) AS days FROM (
             SELECT day, factors_sum, day_factors_sum FROM liquidity_days WHERE day BETWEEN $1 AND $2
             UNION SELECT day, factors_sum, day_factors_sum FROM liquidity_days WHERE day BETWEEN $3 AND $4
             UNION (SELECT day, factors_sum, day_factors_sum FROM liquidity_days ORDER BY day DESC LIMIT 2)
           ) d`,
    values: [first.firstDay, first.lastDay, second.firstDay, second.lastDay],
  });
  const days = parseJoinedRows(rows[0]?.days, toDaySums);
  return { sums: new Map(days), lastClosedDay: days.at(-1)?.[0] ?? null };
}

function toDaySums([day, factors = '0', dayFactors = '0']: readonly string[]): [number, FactorSums] {
  return [Number(day), { factors: BigInt(factors), dayFactors: BigInt(dayFactors) }];
}
