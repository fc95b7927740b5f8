/** The liquidity pool's tables: positions, records, closed days. Knows no rule. */
import type { FactorSums } from '@suil/core';
import { copyColumns, type Queryable, type Transaction, toNumberArray, toTextArray } from '@suil/postgres';
import type { IndexedEvent } from '../../module/projector.ts';
import type { Position } from './position.ts';

type PositionRow = {
  member: string;
  value: string;
  pending: string;
  pending_day: number;
  start_day: number;
  settled_day: number;
  claimable: string;
  claimed: string;
};

/** Returns the stored positions of these members. */
export async function readPositions(db: Queryable, members: readonly string[]): Promise<Map<string, Position>> {
  const { rows } = await db.query<PositionRow>({
    name: 'liquidity_positions',
    text: 'SELECT * FROM liquidity_positions WHERE member = ANY($1)',
    values: [toTextArray(members)],
  });
  return new Map(
    rows.map((row) => [
      row.member,
      {
        value: BigInt(row.value),
        pending: BigInt(row.pending),
        pendingDay: row.pending_day,
        startDay: row.start_day,
        settledDay: row.settled_day,
        claimable: BigInt(row.claimable),
        claimed: BigInt(row.claimed),
      },
    ]),
  );
}

export async function writePositions(tx: Queryable, positions: ReadonlyMap<string, Position>): Promise<void> {
  if (positions.size === 0) return;
  const all = [...positions.values()];
  await tx.query({
    name: 'liquidity_write_positions',
    text: `INSERT INTO liquidity_positions (member, value, pending, pending_day, start_day, settled_day, claimable, claimed)
           SELECT * FROM unnest($1::text[], $2::numeric[], $3::numeric[], $4::integer[], $5::integer[], $6::integer[], $7::numeric[], $8::numeric[])
           ON CONFLICT (member) DO UPDATE SET value = excluded.value, pending = excluded.pending, pending_day = excluded.pending_day,
             start_day = excluded.start_day, settled_day = excluded.settled_day, claimable = excluded.claimable, claimed = excluded.claimed`,
    values: [
      toTextArray([...positions.keys()]),
      toNumberArray(all.map(({ value }) => value)),
      toNumberArray(all.map(({ pending }) => pending)),
      toNumberArray(all.map(({ pendingDay }) => pendingDay)),
      toNumberArray(all.map(({ startDay }) => startDay)),
      toNumberArray(all.map(({ settledDay }) => settledDay)),
      toNumberArray(all.map(({ claimable }) => claimable)),
      toNumberArray(all.map(({ claimed }) => claimed)),
    ],
  });
}

export type ClosedDay = {
  day: number;
  principal: bigint;
  need: bigint;
  factor: bigint;
  moved: bigint;
  sums: FactorSums;
  digest: string;
  timestampMs: number;
};

export async function writeDays(tx: Queryable, days: readonly ClosedDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx.query({
    name: 'liquidity_write_days',
    text: `INSERT INTO liquidity_days (day, principal, need, factor, moved, factors_sum, day_factors_sum, digest, timestamp_ms)
           SELECT * FROM unnest($1::integer[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::text[], $9::bigint[])`,
    values: [
      days.map((day) => day.day),
      days.map((day) => day.principal),
      days.map((day) => day.need),
      days.map((day) => day.factor),
      days.map((day) => day.moved),
      days.map((day) => day.sums.factors),
      days.map((day) => day.sums.dayFactors),
      days.map((day) => day.digest),
      days.map((day) => day.timestampMs),
    ],
  });
}

/** Returns the sums of every closed day from `firstDay` on, and of the last one. */
export async function readSums(
  db: Queryable,
  firstDay: number,
): Promise<{ sums: Map<number, FactorSums>; lastClosedDay: number | null }> {
  const { rows } = await db.query<{ day: number; factors_sum: string; day_factors_sum: string }>({
    name: 'liquidity_sums',
    text: `SELECT day, factors_sum, day_factors_sum FROM liquidity_days
           WHERE day >= $1 OR day = (SELECT max(day) FROM liquidity_days) ORDER BY day`,
    values: [firstDay],
  });
  const sums = new Map(
    rows.map((row) => [row.day, { factors: BigInt(row.factors_sum), dayFactors: BigInt(row.day_factors_sum) }]),
  );
  return { sums, lastClosedDay: rows.at(-1)?.day ?? null };
}

type DayRow = {
  day: number;
  principal: string;
  need: string;
  factor: string;
  moved: string;
  digest: string;
  timestamp_ms: bigint;
};

/** Returns closed days, newest first, older than `beforeDay` when given. */
export async function listDays(
  db: Queryable,
  options: { beforeDay: number | undefined; limit: number },
): Promise<DayRow[]> {
  const { rows } = await db.query<DayRow>({
    name: 'liquidity_days',
    text: `SELECT day, principal, need, factor, moved, digest, timestamp_ms FROM liquidity_days
           WHERE $1::integer IS NULL OR day < $1 ORDER BY day DESC LIMIT $2`,
    values: [options.beforeDay ?? null, options.limit],
  });
  return rows;
}

export type RecordRow = {
  digest: string;
  event_seq: number;
  checkpoint: bigint;
  position: number;
  kind: string;
  amounts: Record<string, string>;
  timestamp_ms: bigint;
};

export type NewRecord = { event: IndexedEvent; member: string; kind: string; amounts: Record<string, string> };

export async function writeRecords(tx: Transaction, records: readonly NewRecord[]): Promise<void> {
  if (records.length === 0) return;
  await copyColumns(tx, 'liquidity_records', {
    digest: { type: 'text', values: records.map(({ event }) => event.digest) },
    event_seq: { type: 'integer', values: Int32Array.from(records, ({ event }) => event.eventSeq) },
    checkpoint: { type: 'bigint', values: BigInt64Array.from(records, ({ event }) => event.checkpoint) },
    position: { type: 'integer', values: Int32Array.from(records, ({ event }) => event.position) },
    member: { type: 'text', values: records.map(({ member }) => member) },
    kind: { type: 'text', values: records.map(({ kind }) => kind) },
    amounts: { type: 'jsonb', values: records.map(({ amounts }) => JSON.stringify(amounts)) },
    timestamp_ms: { type: 'bigint', values: BigInt64Array.from(records, ({ event }) => BigInt(event.timestampMs)) },
  });
}

export type ListRecordsOptions = {
  member: string;
  /** Only these; undefined: all. */
  kinds: readonly string[] | undefined;
  /** Of these times, of which the last is not in; undefined: of all. */
  times?: { readonly fromMs: number; readonly toMs: number } | undefined;
  /** Checkpoint and position of the last record of the page before. */
  after: readonly string[] | undefined;
  limit: number;
};

/** Returns a member's records, newest first. */
export async function listRecords(
  db: Queryable,
  { member, kinds, times, after, limit }: ListRecordsOptions,
): Promise<RecordRow[]> {
  const { rows } = await db.query<RecordRow>({
    name: 'liquidity_records',
    text: `SELECT digest, event_seq, checkpoint, position, kind, amounts, timestamp_ms FROM liquidity_records
           WHERE member = $1 AND ($2::text[] IS NULL OR kind = ANY($2))
             AND ($3::bigint IS NULL OR (checkpoint, position) < ($3, $4::integer))
             AND ($6::bigint IS NULL OR timestamp_ms >= $6) AND ($7::bigint IS NULL OR timestamp_ms < $7)
           ORDER BY checkpoint DESC, position DESC LIMIT $5`,
    values: [
      member,
      kinds ?? null,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit,
      times?.fromMs ?? null,
      times?.toMs ?? null,
    ],
  });
  return rows;
}

const FACTOR_ONE = 1_000_000_000;

/** Returns the share of its need that the last closed day was funded with; 1 before the first. */
export async function readFundingFactor(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ factor: string }>('SELECT factor FROM liquidity_days ORDER BY day DESC LIMIT 1');
  return Number(rows[0]?.factor ?? FACTOR_ONE) / FACTOR_ONE;
}
