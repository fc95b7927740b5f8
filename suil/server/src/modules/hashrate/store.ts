/** The `hashrate_entries` and `hashrate_exchanges` tables as the API and the grants see them. Knows no rule. */
import type { HashrateType } from '@suil/core';
import { copyRows, type Queryable, type Transaction } from '@suil/postgres';

export type NewHashrateEntry = {
  /** Number of the input that granted it, and its place among what that input granted. */
  inputSeq: bigint;
  position: number;
  member: string;
  type: HashrateType;
  /** The pledge of SUIL that it was granted for, if it was. */
  pledgeId: bigint | null;
  /** HR base units. */
  total: bigint;
  releaseRateBps: bigint;
  startDay: number;
  /** Transaction that caused it, if one did. */
  digest: string | null;
  timestampMs: number;
};

const ENTRY_COLUMNS = [
  'input_seq',
  'position',
  'member',
  'type',
  'total',
  'remaining',
  'release_rate_bps',
  'start_day',
  'released',
  'claimed',
  'digest',
  'timestamp_ms',
  'pledge_id',
];

export async function writeEntries(tx: Transaction, entries: readonly NewHashrateEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ inputSeq, position, member, type, total, releaseRateBps, startDay, ...entry }) => [
    inputSeq,
    position,
    member,
    type,
    total,
    total,
    releaseRateBps,
    startDay,
    0,
    0,
    entry.digest,
    entry.timestampMs,
    entry.pledgeId,
  ]);
  await copyRows(tx, 'hashrate_entries', ENTRY_COLUMNS, rows);
}

/** HR of an entry that a pledge that was left still releases: what its days served for, less what is released. */
const STILL_SERVED =
  'least(e.remaining, greatest(0, div(e.total * l.served_days, l.term_days) - (e.total - e.remaining)))';

export type LeftPledge = { id: bigint; servedDays: number; termDays: number };

/**
 * Takes back what the entries of pledges that were left have not released and the days did not serve for (rules.md §6). Returns how much
 * HR that is, by the pledge.
 */
export async function takeBack(db: Queryable, left: readonly LeftPledge[]): Promise<Map<bigint, bigint>> {
  const { rows } = await db.query<{ id: string; taken: string }>({
    name: 'hashrate_take_back',
    text: `UPDATE hashrate_entries e SET remaining = ${STILL_SERVED}, taken_back = e.remaining - ${STILL_SERVED}
           FROM unnest($1::numeric[], $2::numeric[], $3::numeric[]) AS l(id, served_days, term_days)
           WHERE e.pledge_id = l.id RETURNING l.id, e.taken_back AS taken`,
    values: [left.map(({ id }) => id), left.map(({ servedDays }) => servedDays), left.map(({ termDays }) => termDays)],
  });
  return new Map(rows.map(({ id, taken }) => [BigInt(id), BigInt(taken)]));
}

export type HashrateTotal = { type: HashrateType; total: string; remaining: string; released: string };

/** Returns sums per type; types without any entry are left out. */
export async function readTotals(db: Queryable, member: string): Promise<HashrateTotal[]> {
  const { rows } = await db.query<HashrateTotal>({
    name: 'hashrate_totals',
    text: `SELECT type, sum(total - taken_back) AS total, sum(remaining) AS remaining, sum(released) AS released
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
    text: `SELECT input_seq, position, type, total - taken_back AS total, remaining, release_rate_bps, start_day, released, claimed, digest, timestamp_ms
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
  hashrate: bigint;
  timestampMs: number;
};

const EXCHANGE_COLUMNS = [
  'digest',
  'event_seq',
  'checkpoint',
  'position',
  'member',
  'suil_amount',
  'fee',
  'sui_amount',
  'hashrate',
  'timestamp_ms',
];

export async function writeExchanges(tx: Transaction, exchanges: readonly NewExchange[]): Promise<void> {
  if (exchanges.length === 0) return;
  const rows = exchanges.map(
    ({ digest, eventSeq, checkpoint, position, member, suilAmount, fee, suiAmount, hashrate, timestampMs }) =>
      [digest, eventSeq, checkpoint, position, member, suilAmount, fee, suiAmount, hashrate, timestampMs] as const,
  );
  await copyRows(tx, 'hashrate_exchanges', EXCHANGE_COLUMNS, rows);
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

/** Returns a member's exchanges, newest first; with `times` of these only, of which the last is not in. */
export async function listExchanges(
  db: Queryable,
  {
    member,
    after,
    limit,
    times,
  }: ListOptions & { times?: { readonly fromMs: number; readonly toMs: number } | undefined },
): Promise<ExchangeRow[]> {
  const { rows } = await db.query<ExchangeRow>({
    name: 'hashrate_exchanges',
    text: `SELECT digest, event_seq, checkpoint, position, suil_amount, fee, sui_amount, hashrate, timestamp_ms
           FROM hashrate_exchanges
           WHERE member = $1 AND ($2::bigint IS NULL OR (checkpoint, position) < ($2, $3::integer))
             AND ($5::bigint IS NULL OR timestamp_ms >= $5) AND ($6::bigint IS NULL OR timestamp_ms < $6)
           ORDER BY checkpoint DESC, position DESC LIMIT $4`,
    values: [member, after?.[0] ?? null, after?.[1] ?? null, limit, times?.fromMs ?? null, times?.toMs ?? null],
  });
  return rows;
}
