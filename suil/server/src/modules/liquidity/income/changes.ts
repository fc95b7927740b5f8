/** What changed a member's position, oldest first, as its records, claims and settlements have it, from the last settlement before the days on. */
import { dayOf, dayStartMs } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { type Place, type Restart, readReplayBounds } from '../history-store.ts';
import type { PositionEvent } from '../position.ts';

/** A claim has the start of its day as its time. */
type ChangeRow = Place & {
  kind: 'staked' | 'unstaked' | 'claimed' | 'settled';
  timestamp_ms: bigint;
  amount: string | null;
  fee: bigint | null;
  through_day: number | null;
};

/** A change with the fee that a claim took, micro-dollars. */
export type Change = PositionEvent & { readonly fee: bigint };

export interface Replay {
  /** What the position was before the changes; null: there was none, or no settlement before the days says it, and all changes are here. */
  readonly restart: Restart | null;
  readonly changes: readonly Change[];
}

/**
 * Returns the changes of the position (of claims those of static income) from its last settlement within `fromDay` or before through the end of `toDay`. A settlement counts for the day after
 * the one that it goes through, before the changes of that day: whenever it came, the position was settled through that day first.
 */
export async function readReplay(
  db: Queryable,
  member: string,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<Replay> {
  const { restart, end } = await readReplayBounds(db, member, { fromDay, toDay });
  const after = restart?.place ?? BEFORE_ALL;
  const { rows } = await db.query<ChangeRow>({
    name: 'liquidity_changes',
    text: `SELECT kind, timestamp_ms, coalesce(amounts->>'value', amounts->>'stakeValue') AS amount, NULL::bigint AS fee,
             NULL::integer AS through_day, checkpoint, position
           FROM liquidity_records
           WHERE member = $1 AND (checkpoint, position) > ($2, $3::integer) AND checkpoint <= $4 AND timestamp_ms < $5 AND kind <> 'claimed'
           UNION ALL
           SELECT 'claimed', day::bigint * 86400000, amount::text, fee, NULL, checkpoint, position FROM liquidity_claims
           WHERE member = $1 AND income_kind = 'static' AND day > $6 AND day <= $7 AND (checkpoint, position) > ($2, $3::integer)
           UNION ALL
           SELECT 'settled', (through_day + 1)::bigint * 86400000, income::text, NULL, through_day, -1, 0
           FROM liquidity_settlements WHERE member = $1 AND through_day > $6 AND through_day < $7`,
    values: [
      ...[member, after.checkpoint, after.position, end?.checkpoint ?? CHECKPOINT_MAX, dayStartMs(toDay + 1)],
      ...[restart?.position.settledDay ?? -1, toDay],
    ],
  });
  return { restart, changes: rows.toSorted(byDayAndPlace).map(toChange) };
}

const BEFORE_ALL: Place = { checkpoint: -1n, position: 0 };
const CHECKPOINT_MAX = 9_223_372_036_854_775_807n;

function byDayAndPlace(left: ChangeRow, right: ChangeRow): number {
  const days = dayOf(Number(left.timestamp_ms)) - dayOf(Number(right.timestamp_ms));
  return days || Number(left.checkpoint - right.checkpoint) || left.position - right.position;
}

function toChange(row: ChangeRow): Change {
  return { ...toEvent(row), fee: row.fee ?? 0n };
}

function toEvent({ kind, timestamp_ms, amount, through_day }: ChangeRow): PositionEvent {
  const timestampMs = Number(timestamp_ms);
  const value = BigInt(amount ?? 0);
  switch (kind) {
    case 'settled':
      return { kind: 'Settled', timestampMs, throughDay: through_day ?? 0, income: value };
    case 'staked':
      return { kind: 'Staked', timestampMs, value };
    case 'unstaked':
      return { kind: 'Unstaked', timestampMs, stakeValue: value };
    case 'claimed':
      return { kind: 'Claimed', timestampMs, incomeKind: 'static', rewardValue: value };
  }
}
