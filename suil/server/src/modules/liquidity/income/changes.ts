/** What changed a member's position, oldest first, as its records, claims and settlements have it, from the last settlement before the days on. */
import { assert, dayStartMs } from '@suil/core';
import type { Queryable } from '@suil/postgres';
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
  // In order and in one text: a year of rows would take longer to be sent than to be found.
  const { rows } = await db.query<{ changes: string | null }>({
    name: 'liquidity_changes',
    text: `SELECT string_agg(kind || ' ' || timestamp_ms || ' ' || amount || ' ' || fee || ' ' || through_day, ','
             ORDER BY timestamp_ms - timestamp_ms % 86400000, checkpoint, position) AS changes
           FROM (
             SELECT kind, timestamp_ms, coalesce(amounts->>'value', amounts->>'stakeValue', '0') AS amount, 0 AS fee, 0 AS through_day,
               checkpoint, position
             FROM liquidity_records
             WHERE member = $1 AND (checkpoint, position) > ($2, $3::integer) AND checkpoint <= $4 AND timestamp_ms < $5 AND kind <> 'claimed'
             UNION ALL
             SELECT 'claimed', day::bigint * 86400000, amount::text, fee, 0, checkpoint, position FROM liquidity_claims
             WHERE member = $1 AND income_kind = 'static' AND day > $6 AND day <= $7 AND (checkpoint, position) > ($2, $3::integer)
             UNION ALL
             SELECT 'settled', (through_day + 1)::bigint * 86400000, income::text, 0, through_day, -1, 0
             FROM liquidity_settlements WHERE member = $1 AND through_day > $6 AND through_day < $7
           ) c`,
    values: [
      ...[member, after.checkpoint, after.position, end?.checkpoint ?? CHECKPOINT_MAX, dayStartMs(toDay + 1)],
      ...[restart?.position.settledDay ?? -1, toDay],
    ],
  });
  const changes = rows[0]?.changes;
  return { restart, changes: changes ? changes.split(',').map(toChange) : [] };
}

const BEFORE_ALL: Place = { checkpoint: -1n, position: 0 };
const CHECKPOINT_MAX = 9_223_372_036_854_775_807n;

/** A claim has the start of its day as its time, and alone a fee; a settlement alone a day that it goes through. */
function toChange(text: string): Change {
  const [kind, time, amount = '0', feeText = '0', throughDay] = text.split(' ');
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
