/** A member's hashrate: totals by type, and the entries behind them (rules.md §5). */
import { type Address, HASHRATE_TYPES } from '@suil/core';
import type { HashrateEntriesResponse, HashrateResponse, PageQuery } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { cutPage, decodeMark, encodeMark, MARK_BIGINT, MARK_INTEGER } from '../../http/paging.ts';
import { listEntries, readTotals } from './store.ts';

/** Returns the totals, one row per type, zeros included. */
export async function getHashrate(db: Queryable, address: Address): Promise<HashrateResponse> {
  const found = await readTotals(db, address);
  const types = HASHRATE_TYPES.map(
    (type) => found.find((row) => row.type === type) ?? { type, total: '0', remaining: '0' },
  );
  const sum = (field: 'total' | 'remaining') => `${types.reduce((total, row) => total + BigInt(row[field]), 0n)}`;
  return { total: sum('total'), remaining: sum('remaining'), types };
}

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getHashrateEntries(
  db: Queryable,
  address: Address,
  query: PageQuery & { type?: string | undefined },
): Promise<HashrateEntriesResponse> {
  const after = decodeMark(query.cursor, MARK_BIGINT, MARK_INTEGER);
  const rows = await listEntries(db, { member: address, type: query.type, after, limit: query.limit + 1 });
  return cutPage(
    rows,
    query.limit,
    (row) => ({
      id: `${row.digest}:${row.event_seq}`,
      type: row.type,
      total: row.total,
      remaining: row.remaining,
      releaseRateBps: row.release_rate_bps,
      startDay: row.start_day,
      claimed: row.claimed,
      digest: row.digest,
      timestampMs: Number(row.timestamp_ms),
    }),
    (row) => encodeMark(row.checkpoint, row.position),
  );
}
