/** A member's pledges and their records, as the events so far give them. */
import { type Address, AppError, dayOf } from '@suil/core';
import type {
  Pledge,
  PledgeRecord,
  PledgeRecordsResponse,
  PledgesResponse,
  pledgeRecordsQuerySchema,
  pledgesQuerySchema,
} from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import type { z } from 'zod';
import { CURSOR_BIGINT, CURSOR_INTEGER, cutPage, decodeCursor, encodeCursor } from '../../http/paging.ts';
import { listPledges, listRecords, type PledgeRecordRow, type PledgeRow, readPledge } from './store.ts';

/** `nowMs`: business time; the status of a pledge is as of that. @throws {REQUEST_CURSOR_INVALID} */
export async function getPledges(
  db: Queryable,
  member: Address,
  { asset, status, cursor, limit }: z.infer<typeof pledgesQuerySchema>,
  nowMs: number,
): Promise<PledgesResponse> {
  const after = decodeCursor(cursor, CURSOR_BIGINT, CURSOR_INTEGER);
  const today = dayOf(nowMs);
  const rows = await listPledges(db, { member, asset, status, today, after, limit: limit + 1 });
  return cutPage(
    rows,
    limit,
    (row) => toPledge(row, today),
    (row) => encodeCursor(row.checkpoint, row.position),
  );
}

/** @throws {PLEDGE_NOT_FOUND} also for another member's */
export async function getPledge(
  db: Queryable,
  member: Address,
  { asset, id }: { asset: string; id: string },
  nowMs: number,
): Promise<Pledge> {
  const row = await readPledge(db, member, asset, id);
  if (row === null) throw new AppError('PLEDGE_NOT_FOUND');
  return toPledge(row, dayOf(nowMs));
}

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getRecords(
  db: Queryable,
  member: Address,
  { asset, pledge: pledgeId, kind, cursor, limit }: z.infer<typeof pledgeRecordsQuerySchema>,
): Promise<PledgeRecordsResponse> {
  const after = decodeCursor(cursor, CURSOR_BIGINT, CURSOR_INTEGER);
  const rows = await listRecords(db, {
    member,
    asset,
    pledgeId,
    kinds: kind === undefined ? undefined : [kind],
    after,
    limit: limit + 1,
  });
  return cutPage(rows, limit, toRecord, (row) => encodeCursor(row.checkpoint, row.position));
}

function toPledge(row: PledgeRow, today: number): Pledge {
  const isClosed = row.income_closed && row.principal_paid;
  const statusWhileOpen = row.last_day < today ? 'ended' : 'active';
  return {
    asset: row.asset,
    id: row.id,
    status: isClosed ? 'closed' : statusWhileOpen,
    principal: row.principal,
    termDays: row.term_days,
    value: row.value,
    startDay: row.start_day,
    lastDay: row.last_day,
    income: row.income,
    incomeFee: row.income_fee,
    incomeClosed: row.income_closed,
    principalPaid: row.principal_paid,
    hashrate: row.hashrate,
    digest: row.digest,
    timestampMs: Number(row.timestamp_ms),
  };
}

function toRecord({
  digest,
  event_seq,
  asset,
  pledge_id,
  kind,
  amount,
  fee,
  timestamp_ms,
}: PledgeRecordRow): PledgeRecord {
  return {
    id: `${digest}:${event_seq}`,
    asset,
    pledgeId: pledge_id,
    kind,
    amount,
    fee,
    digest,
    timestampMs: Number(timestamp_ms),
  };
}
