/** A member's liquidity position and records, as the events so far give them. */
import { type Address, RAMP_DAYS, ZERO_SUMS } from '@suil/core';
import type { LiquidityRecord, LiquidityRecordsResponse, LiquidityResponse, PageQuery } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { CURSOR_BIGINT, CURSOR_INTEGER, cutPage, decodeCursor, encodeCursor } from '../../http/paging.ts';
import { type DaySpan, readSumsOf } from './history-store.ts';
import { settleThrough } from './position.ts';
import { listRecords, type RecordRow, readPositions } from './store.ts';

/** Returns the position settled through the last closed day. However long ago its last settlement was, only the days where its ramp bends are read. */
export async function getPosition(db: Queryable, address: Address, checkpoint: bigint): Promise<LiquidityResponse> {
  const stored = (await readPositions(db, [address])).get(address);
  if (!stored)
    return { value: '0', pending: '0', startDay: null, claimable: '0', claimed: '0', checkpoint: `${checkpoint}` };
  const merged = Math.max(stored.pendingDay, stored.startDay);
  const { sums, lastClosedDay } = await readSumsOf(db, [rampFrom(stored.settledDay), rampFrom(merged)]);
  const position = settleThrough(stored, lastClosedDay ?? 0, (day) => sums.get(day) ?? ZERO_SUMS);
  return {
    value: `${position.value}`,
    pending: `${position.pending}`,
    startDay: position.value > 0n ? position.startDay : null,
    claimable: `${position.claimable}`,
    claimed: `${position.claimed}`,
    checkpoint: `${checkpoint}`,
  };
}

/** A ramp that begins on the day or before has its end within these. */
const rampFrom = (firstDay: number): DaySpan => ({ firstDay, lastDay: firstDay + RAMP_DAYS });

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getRecords(
  db: Queryable,
  address: Address,
  query: PageQuery & { kind?: string | undefined },
): Promise<LiquidityRecordsResponse> {
  const after = decodeCursor(query.cursor, CURSOR_BIGINT, CURSOR_INTEGER);
  const rows = await listRecords(db, {
    member: address,
    kinds: query.kind === undefined ? undefined : [query.kind],
    after,
    limit: query.limit + 1,
  });
  return cutPage(rows, query.limit, toRecord, (row) => encodeCursor(row.checkpoint, row.position));
}

/** The projector wrote `amounts` in the API's own form. */
export function toRecord({ digest, event_seq, kind, amounts, timestamp_ms }: RecordRow): LiquidityRecord {
  return {
    id: `${digest}:${event_seq}`,
    digest,
    timestampMs: Number(timestamp_ms),
    kind,
    ...amounts,
  } as LiquidityRecord;
}
