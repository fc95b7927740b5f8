/** The `hashrate_entries` and `hashrate_exchanges` tables as the API and the grants see them. Knows no rule. */
import type { HashrateType } from '@suil/core';
import type { Queryable } from '@suil/postgres';

export type NewHashrateEntry = {
  /** Number of the input that granted it, and its place among what that input granted. */
  inputSeq: bigint;
  position: number;
  member: string;
  type: HashrateType;
  /** HR base units. */
  total: bigint;
  releaseRateBps: bigint;
  startDay: number;
  /** Transaction that caused it, if one did. */
  digest: string | null;
  timestampMs: number;
};

export async function writeEntries(tx: Queryable, entries: readonly NewHashrateEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.query({
    name: 'hashrate_write',
    text: `INSERT INTO hashrate_entries (input_seq, position, member, type, total, remaining, release_rate_bps, start_day, released, claimed, digest, timestamp_ms)
           SELECT v.input_seq, v.position, v.member, v.type, v.total, v.total, v.release_rate_bps, v.start_day, 0, 0, v.digest, v.timestamp_ms
           FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::numeric[], $6::integer[], $7::integer[], $8::text[], $9::bigint[])
             AS v(input_seq, position, member, type, total, release_rate_bps, start_day, digest, timestamp_ms)`,
    values: [
      entries.map(({ inputSeq }) => inputSeq),
      entries.map(({ position }) => position),
      entries.map(({ member }) => member),
      entries.map(({ type }) => type),
      entries.map(({ total }) => total),
      entries.map(({ releaseRateBps }) => releaseRateBps),
      entries.map(({ startDay }) => startDay),
      entries.map(({ digest }) => digest),
      entries.map(({ timestampMs }) => timestampMs),
    ],
  });
}

export type HashrateTotal = { type: HashrateType; total: string; remaining: string; released: string };

/** Returns sums per type; types without any entry are left out. */
export async function readTotals(db: Queryable, member: string): Promise<HashrateTotal[]> {
  const { rows } = await db.query<HashrateTotal>({
    name: 'hashrate_totals',
    text: `SELECT type, sum(total) AS total, sum(remaining) AS remaining, sum(released) AS released
           FROM hashrate_entries WHERE member = $1 GROUP BY type`,
    values: [member],
  });
  return rows;
}

export type HashrateRow = {
  input_seq: bigint;
  position: number;
  type: HashrateType;
  total: string;
  remaining: string;
  release_rate_bps: number;
  start_day: number;
  released: string;
  claimed: string;
  digest: string | null;
  timestamp_ms: bigint;
};

export type ListOptions = {
  member: string;
  /** Marks of the last item of the page before. */
  after: readonly string[] | undefined;
  limit: number;
};

/** Returns a member's entries, newest first. */
export async function listEntries(
  db: Queryable,
  { member, type, after, limit }: ListOptions & { type: string | undefined },
): Promise<HashrateRow[]> {
  const { rows } = await db.query<HashrateRow>({
    name: 'hashrate_entries',
    text: `SELECT input_seq, position, type, total, remaining, release_rate_bps, start_day, released, claimed, digest, timestamp_ms
           FROM hashrate_entries
           WHERE member = $1 AND ($2::text IS NULL OR type = $2)
             AND ($3::bigint IS NULL OR (input_seq, position) < ($3, $4::integer))
           ORDER BY input_seq DESC, position DESC LIMIT $5`,
    values: [member, type ?? null, after?.[0] ?? null, after?.[1] ?? null, limit],
  });
  return rows;
}

export type NewExchange = {
  digest: string;
  eventSeq: number;
  checkpoint: bigint;
  position: number;
  member: string;
  suilAmount: bigint;
  fee: bigint;
  suiAmount: bigint;
  /** HR granted for the fee. */
  feeValue: bigint;
  timestampMs: number;
};

export async function writeExchanges(tx: Queryable, exchanges: readonly NewExchange[]): Promise<void> {
  if (exchanges.length === 0) return;
  await tx.query({
    name: 'hashrate_write_exchanges',
    text: `INSERT INTO hashrate_exchanges (digest, event_seq, checkpoint, position, member, suil_amount, fee, sui_amount, hashrate, timestamp_ms)
           SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::integer[], $5::text[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[], $10::bigint[])`,
    values: [
      exchanges.map(({ digest }) => digest),
      exchanges.map(({ eventSeq }) => eventSeq),
      exchanges.map(({ checkpoint }) => checkpoint),
      exchanges.map(({ position }) => position),
      exchanges.map(({ member }) => member),
      exchanges.map(({ suilAmount }) => suilAmount),
      exchanges.map(({ fee }) => fee),
      exchanges.map(({ suiAmount }) => suiAmount),
      exchanges.map(({ feeValue }) => feeValue),
      exchanges.map(({ timestampMs }) => timestampMs),
    ],
  });
}

export type ExchangeRow = {
  digest: string;
  event_seq: number;
  checkpoint: bigint;
  position: number;
  suil_amount: string;
  fee: string;
  sui_amount: string;
  hashrate: string;
  timestamp_ms: bigint;
};

/** Returns a member's exchanges, newest first. */
export async function listExchanges(db: Queryable, { member, after, limit }: ListOptions): Promise<ExchangeRow[]> {
  const { rows } = await db.query<ExchangeRow>({
    name: 'hashrate_exchanges',
    text: `SELECT digest, event_seq, checkpoint, position, suil_amount, fee, sui_amount, hashrate, timestamp_ms
           FROM hashrate_exchanges
           WHERE member = $1 AND ($2::bigint IS NULL OR (checkpoint, position) < ($2, $3::integer))
           ORDER BY checkpoint DESC, position DESC LIMIT $4`,
    values: [member, after?.[0] ?? null, after?.[1] ?? null, limit],
  });
  return rows;
}
