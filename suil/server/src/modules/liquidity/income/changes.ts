/** What changed a member's position, oldest first, as its records and settlements have it. */
import { dayStartMs, type IncomeKind } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { PositionEvent } from '../position.ts';

type ChangeRow = {
  kind: 'staked' | 'unstaked' | 'claimed' | 'settled';
  timestamp_ms: bigint;
  amount: string | null;
  income_kind: IncomeKind | null;
  through_day: number | null;
  income: bigint | null;
};

/**
 * Returns every change of the position before the end of a day. A settlement counts for the day after the one that it goes through, before the changes
 * of that day: whenever it came, the position was settled through that day first.
 */
export async function readChanges(db: Queryable, member: string, toDay: number): Promise<PositionEvent[]> {
  const { rows } = await db.query<ChangeRow>({
    name: 'liquidity_changes',
    text: `SELECT kind, timestamp_ms, coalesce(amounts->>'value', amounts->>'stakeValue', amounts->>'rewardValue') AS amount,
             amounts->>'incomeKind' AS income_kind, NULL::integer AS through_day, NULL::bigint AS income, checkpoint, position
           FROM liquidity_records WHERE member = $1 AND timestamp_ms < $2
           UNION ALL
           SELECT 'settled', (through_day + 1)::bigint * 86400000, NULL, NULL, through_day, income, -1, 0
           FROM liquidity_settlements WHERE member = $1 AND (through_day + 1)::bigint * 86400000 < $2
           ORDER BY timestamp_ms, checkpoint, position`,
    values: [member, dayStartMs(toDay + 1)],
  });
  return rows.map(toEvent);
}

function toEvent({ kind, timestamp_ms, amount, income_kind, through_day, income }: ChangeRow): PositionEvent {
  const timestampMs = Number(timestamp_ms);
  const value = BigInt(amount ?? 0);
  switch (kind) {
    case 'settled':
      return { kind: 'Settled', timestampMs, throughDay: through_day ?? 0, income: income ?? 0n };
    case 'staked':
      return { kind: 'Staked', timestampMs, value };
    case 'unstaked':
      return { kind: 'Unstaked', timestampMs, stakeValue: value };
    case 'claimed':
      return { kind: 'Claimed', timestampMs, incomeKind: income_kind ?? 'static', rewardValue: value };
  }
}
