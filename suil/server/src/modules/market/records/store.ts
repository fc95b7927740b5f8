/** The `pool_records` table. Knows no rule. */
import { copyRows, type Queryable, type Transaction } from '@suil/postgres';
import type { IndexedEvent } from '../../../module/projector.ts';

export type PoolRecordKind = 'swapped' | 'shares_added' | 'shares_removed';

export type NewPoolRecord = {
  event: IndexedEvent;
  member: string;
  /** Its object id. */
  pool: string;
  kind: PoolRecordKind;
  /** Base units of the pool's coins; of a swap, what was paid is below zero. */
  xAmount: bigint;
  yAmount: bigint;
  /** Part of what was paid. */
  fee: bigint;
};

const COLUMNS = [
  'digest',
  'event_seq',
  'checkpoint',
  'position',
  'member',
  'pool',
  'kind',
  'x_amount',
  'y_amount',
  'fee',
  'timestamp_ms',
];

export async function writePoolRecords(tx: Transaction, records: readonly NewPoolRecord[]): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ event, member, pool, kind, xAmount, yAmount, fee }) => {
    const { digest, eventSeq, checkpoint, position, timestampMs } = event;
    return [digest, eventSeq, checkpoint, position, member, pool, kind, xAmount, yAmount, fee, timestampMs] as const;
  });
  await copyRows(tx, 'pool_records', COLUMNS, rows);
}

export type PoolRecordRow = {
  digest: string;
  event_seq: number;
  checkpoint: bigint;
  position: number;
  pool: string;
  kind: PoolRecordKind;
  x_amount: string;
  y_amount: string;
  fee: string;
  timestamp_ms: bigint;
};

export type ListPoolRecordsOptions = {
  member: string;
  kinds: readonly string[];
  /** Of these times, of which the last is not in; undefined: of all. */
  times: { readonly fromMs: number; readonly toMs: number } | undefined;
  /** Checkpoint and position of the last record of the page before. */
  after: readonly string[] | undefined;
  limit: number;
};

/** Returns a member's records, newest first. */
export async function listPoolRecords(db: Queryable, options: ListPoolRecordsOptions): Promise<PoolRecordRow[]> {
  const { member, kinds, times, after, limit } = options;
  const { rows } = await db.query<PoolRecordRow>({
    name: 'pool_records',
    text: `SELECT digest, event_seq, checkpoint, position, pool, kind, x_amount, y_amount, fee, timestamp_ms FROM pool_records
           WHERE member = $1 AND kind = ANY($2) AND ($3::bigint IS NULL OR (checkpoint, position) < ($3, $4::integer))
             AND ($5::bigint IS NULL OR timestamp_ms >= $5) AND ($6::bigint IS NULL OR timestamp_ms < $6)
           ORDER BY checkpoint DESC, position DESC LIMIT $7`,
    values: [member, kinds, after?.[0] ?? null, after?.[1] ?? null, times?.fromMs ?? null, times?.toMs ?? null, limit],
  });
  return rows;
}
