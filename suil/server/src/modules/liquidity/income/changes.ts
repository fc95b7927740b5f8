/** What changed a member's position, oldest first, as its records, claims and settlements have it, from the last settlement before the days on. */
import { assert, dayStartMs, INCOME_KINDS } from '@suil/core';
import { parseJoinedRows, type Queryable, toNumberArray, toTextArray } from '@suil/postgres';
import { type Place, type Restart, readReplayBounds } from '../history-store.ts';
import type { PositionEvent } from '../position.ts';

/** A change with the fee that a claim took, micro-dollars. */
export type Change = PositionEvent & { readonly fee: bigint };

export interface Replay {
  /** What the position was before the changes; null: there was none, or no settlement before the days says it, and all changes are here. */
  readonly restart: Restart | null;
  readonly changes: readonly Change[];
}

/**
 * Returns the changes of a position (of claims those of static income) from its last settlement within `fromDay` or before through the end of `toDay`. A settlement counts for the day after
 * the one that it goes through, before the changes of that day: whenever it came, the position was settled through that day first.
 */
export async function readReplay(db: Queryable, member: string, days: ReplayDays): Promise<Replay> {
  return (await readReplays(db, [member], days)).get(member) ?? { restart: null, changes: [] };
}

type ReplayDays = { fromDay: number; toDay: number };

/** Returns the same of each of the members, by member, with two statements. A settlement goes before the changes of each day, so few changes are behind the last one. */
export async function readReplays(
  db: Queryable,
  members: readonly string[],
  { fromDay, toDay }: ReplayDays,
): Promise<Map<string, Replay>> {
  const boundsOf = await readReplayBounds(db, members, { fromDay, toDay });
  const bounds = members.map((member) => boundsOf.get(member) ?? { restart: null, end: null });
  // The indexes say which records are claims; only the others are read.
  const { rows } = await db.query<{ member: string; changes: string | null }>({
    name: 'liquidity_changes',
    text: `SELECT m.member, (
             SELECT string_agg(kind || ' ' || timestamp_ms || ' ' || amount || ' ' || fee || ' ' || through_day, ','
               ORDER BY timestamp_ms - timestamp_ms % 86400000, checkpoint, position)
             FROM (
               SELECT r.kind, r.timestamp_ms, coalesce(r.amounts->>'value', r.amounts->>'stakeValue', '0') AS amount, 0 AS fee, 0 AS through_day,
                 r.checkpoint, r.position
               FROM (
                 SELECT checkpoint, position FROM liquidity_records
                 WHERE member = m.member AND (checkpoint, position) > (m.after_checkpoint, m.after_position) AND checkpoint <= m.end_checkpoint
                 EXCEPT ALL
                 SELECT checkpoint, position FROM liquidity_claims
                 WHERE member = m.member AND income_kind = ANY($8) AND day > m.settled_day AND day <= $7
               ) k CROSS JOIN LATERAL (
                 SELECT kind, timestamp_ms, amounts, checkpoint, position FROM liquidity_records
                 WHERE member = m.member AND checkpoint = k.checkpoint AND position = k.position LIMIT 1
               ) r
               WHERE r.timestamp_ms < $6 AND r.kind <> 'claimed'
               UNION ALL
               SELECT 'claimed', day::bigint * 86400000, amount::text, fee, 0, checkpoint, position FROM liquidity_claims
               WHERE member = m.member AND income_kind = 'static' AND day > m.settled_day AND day <= $7
                 AND (checkpoint, position) > (m.after_checkpoint, m.after_position)
               UNION ALL
               SELECT 'settled', (through_day + 1)::bigint * 86400000, income::text, 0, through_day, -1, 0
               FROM liquidity_settlements WHERE member = m.member AND through_day > m.settled_day AND through_day < $7
             ) c) AS changes
           FROM unnest($1::text[], $2::bigint[], $3::integer[], $4::bigint[], $5::integer[])
             AS m (member, after_checkpoint, after_position, end_checkpoint, settled_day)`,
    values: [
      toTextArray(members),
      toNumberArray(bounds.map(({ restart }) => (restart?.place ?? BEFORE_ALL).checkpoint)),
      toNumberArray(bounds.map(({ restart }) => (restart?.place ?? BEFORE_ALL).position)),
      toNumberArray(bounds.map(({ end }) => end?.checkpoint ?? CHECKPOINT_MAX)),
      toNumberArray(bounds.map(({ restart }) => restart?.position.settledDay ?? -1)),
      ...[dayStartMs(toDay + 1), toDay, INCOME_KINDS],
    ],
  });
  return new Map(
    rows.map(({ member, changes }) => [
      member,
      {
        restart: boundsOf.get(member)?.restart ?? null,
        changes: parseJoinedRows(changes, toChange),
      },
    ]),
  );
}

const BEFORE_ALL: Place = { checkpoint: -1n, position: 0 };
const CHECKPOINT_MAX = 9_223_372_036_854_775_807n;

/** A claim has the start of its day as its time, and alone a fee; a settlement alone a day that it goes through. */
function toChange([kind, time, amount = '0', feeText = '0', throughDay]: readonly string[]): Change {
  const timestampMs = Number(time);
  const value = BigInt(amount);
  const fee = BigInt(feeText);
  switch (kind) {
    case 'settled':
      return { kind: 'Settled', timestampMs, throughDay: Number(throughDay), income: value, fee };
    case 'staked':
      return { kind: 'Staked', timestampMs, value, fee };
    case 'unstaked':
      return { kind: 'Unstaked', timestampMs, stakeValue: value, fee };
    default:
      assert(kind === 'claimed', `a change is none of its four kinds: ${kind}`);
      return { kind: 'Claimed', timestampMs, incomeKind: 'static', rewardValue: value, fee };
  }
}
