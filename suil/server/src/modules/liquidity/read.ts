/** What other modules may read about liquidity: the pool's closed days, what members claimed, and what counted of positions on past days. */
import type { LiquidityDaysResponse, PageQuery } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { CURSOR_INTEGER, cutPage, decodeCursor, encodeCursor } from '../../http/paging.ts';
import { listDays } from './store.ts';

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getDays(db: Queryable, query: PageQuery): Promise<LiquidityDaysResponse> {
  const before = decodeCursor(query.cursor, CURSOR_INTEGER)?.[0];
  const rows = await listDays(db, {
    beforeDay: before === undefined ? undefined : Number(before),
    limit: query.limit + 1,
  });
  return cutPage(
    rows,
    query.limit,
    ({ timestamp_ms, ...day }) => ({ ...day, timestampMs: Number(timestamp_ms) }),
    (row) => encodeCursor(row.day),
  );
}

export { listClaims, sumClaimsBefore } from './history-store.ts';
export { readClaimsFrom, readReceivedClaims } from './income/claims.ts';
export { readHeld } from './income/held.ts';
