/** The `pledges` and `pledge_records` tables. Knows no rule. */
import type { Asset } from '@suil/core';
import { copyRows, type Queryable, type Transaction } from '@suil/postgres';
import type { IndexedEvent } from '../../module/projector.ts';

export type NewPledge = {
  event: IndexedEvent;
  asset: Asset;
  id: bigint;
  member: string;
  principal: bigint;
  termDays: number;
  value: bigint;
  escrowed: bigint;
  hashrate: bigint;
  startDay: number;
  lastDay: number;
  incomeClosed: boolean;
};

const NEW_COLUMNS = [
  'asset',
  'id',
  'member',
  'principal',
  'term_days',
  'value',
  'escrowed',
  'hashrate',
  'start_day',
  'last_day',
  'income_closed',
  'digest',
  'checkpoint',
  'position',
  'timestamp_ms',
];

export async function writePledges(tx: Transaction, pledges: readonly NewPledge[]): Promise<void> {
  if (pledges.length === 0) return;
  const rows = pledges.map(({ event, asset, id, member, principal, termDays, value, ...pledge }) => [
    asset,
    id,
    member,
    principal,
    termDays,
    value,
    pledge.escrowed,
    pledge.hashrate,
    pledge.startDay,
    pledge.lastDay,
    pledge.incomeClosed,
    event.digest,
    event.checkpoint,
    event.position,
    event.timestampMs,
  ]);
  await copyRows(tx, 'pledges', NEW_COLUMNS, rows);
}

/** Adds what was paid of pledges of SUI; the same pledge may occur more than once. */
export async function addIncome(
  tx: Queryable,
  payments: readonly { id: bigint; income: bigint; fee: bigint; closed: boolean }[],
): Promise<void> {
  if (payments.length === 0) return;
  await tx.query({
    name: 'pledge_income',
    text: `UPDATE pledges p SET income = p.income + paid.income, income_fee = p.income_fee + paid.fee,
             income_closed = p.income_closed OR paid.closed
           FROM (SELECT id, sum(income) AS income, sum(fee) AS fee, bool_or(closed) AS closed
                 FROM unnest($1::numeric[], $2::numeric[], $3::numeric[], $4::boolean[]) AS v(id, income, fee, closed) GROUP BY id) paid
           WHERE p.asset = 'SUI' AND p.id = paid.id`,
    values: [
      payments.map(({ id }) => id),
      payments.map(({ income }) => income),
      payments.map(({ fee }) => fee),
      payments.map(({ closed }) => closed),
    ],
  });
}

export async function payPrincipal(tx: Queryable, asset: Asset, payments: readonly { id: bigint }[]): Promise<void> {
  if (payments.length === 0) return;
  await tx.query({
    name: 'pledge_principal',
    text: 'UPDATE pledges SET principal_paid = true WHERE asset = $1 AND id = ANY($2::numeric[])',
    values: [asset, payments.map(({ id }) => id)],
  });
}

/** Of a pledge that was left its last day is the last one that is complete. */
export async function endEarly(
  tx: Queryable,
  asset: Asset,
  left: readonly { id: bigint; servedDays: number }[],
): Promise<void> {
  if (left.length === 0) return;
  await tx.query({
    name: 'pledge_left',
    text: `UPDATE pledges p SET last_day = p.start_day + l.served_days
           FROM unnest($2::numeric[], $3::integer[]) AS l(id, served_days) WHERE p.asset = $1 AND p.id = l.id`,
    values: [asset, left.map(({ id }) => id), left.map(({ servedDays }) => servedDays)],
  });
}

export type PledgeRecordKind = 'pledged' | 'income' | 'principal';

export type NewRecord = {
  event: IndexedEvent;
  member: string;
  asset: 'SUI' | 'SUIL';
  pledgeId: bigint;
  kind: PledgeRecordKind;
  /** Base units of the asset; income before the fee. */
  amount: bigint;
  fee: bigint;
};

const RECORD_COLUMNS = [
  'digest',
  'event_seq',
  'checkpoint',
  'position',
  'member',
  'asset',
  'pledge_id',
  'kind',
  'amount',
  'fee',
  'timestamp_ms',
];

export async function writeRecords(tx: Transaction, records: readonly NewRecord[]): Promise<void> {
  const rows = records.map(
    ({ event: { digest, eventSeq, checkpoint, position, timestampMs }, member, asset, pledgeId, kind, amount, fee }) =>
      [digest, eventSeq, checkpoint, position, member, asset, pledgeId, kind, amount, fee, timestampMs] as const,
  );
  await copyRows(tx, 'pledge_records', RECORD_COLUMNS, rows);
}

export type PledgeRow = {
  asset: 'SUI' | 'SUIL';
  id: string;
  principal: string;
  term_days: number;
  value: string;
  hashrate: string;
  start_day: number;
  last_day: number;
  income: string;
  income_fee: string;
  income_closed: boolean;
  principal_paid: boolean;
  digest: string;
  checkpoint: bigint;
  position: number;
  timestamp_ms: bigint;
};

const PLEDGE_COLUMNS = `asset, id, principal, term_days, value, hashrate, start_day, last_day, income, income_fee, income_closed,
  principal_paid, digest, checkpoint, position, timestamp_ms`;

export type ListPledgesOptions = {
  member: string;
  asset: string | undefined;
  /** `active` and `ended` by `today`; `closed` when nothing is left to be paid. */
  status: 'active' | 'ended' | 'closed' | undefined;
  today: number;
  after: readonly string[] | undefined;
  limit: number;
};

/** Returns a member's pledges, newest first. */
export async function listPledges(db: Queryable, options: ListPledgesOptions): Promise<PledgeRow[]> {
  const { member, asset, status, today, after, limit } = options;
  const { rows } = await db.query<PledgeRow>({
    name: 'pledge_list',
    text: `SELECT ${PLEDGE_COLUMNS} FROM pledges
           WHERE member = $1 AND ($2::text IS NULL OR asset = $2)
             AND ($3::text IS NULL OR $3 = CASE WHEN income_closed AND principal_paid THEN 'closed'
                                                WHEN last_day < $4 THEN 'ended' ELSE 'active' END)
             AND ($5::bigint IS NULL OR (checkpoint, position) < ($5, $6::integer))
           ORDER BY checkpoint DESC, position DESC LIMIT $7`,
    values: [member, asset ?? null, status ?? null, today, after?.[0] ?? null, after?.[1] ?? null, limit],
  });
  return rows;
}

/** Returns one pledge of a member's, or null. */
export async function readPledge(db: Queryable, member: string, asset: string, id: string): Promise<PledgeRow | null> {
  const { rows } = await db.query<PledgeRow>({
    name: 'pledge_read',
    text: `SELECT ${PLEDGE_COLUMNS} FROM pledges WHERE asset = $1 AND id = $2::numeric AND member = $3`,
    values: [asset, id, member],
  });
  return rows[0] ?? null;
}

export type PledgeRecordRow = {
  digest: string;
  event_seq: number;
  checkpoint: bigint;
  position: number;
  asset: 'SUI' | 'SUIL';
  pledge_id: string;
  kind: PledgeRecordKind;
  amount: string;
  fee: string;
  timestamp_ms: bigint;
};

export type ListPledgeRecordsOptions = {
  member: string;
  asset: string | undefined;
  pledgeId: string | undefined;
  /** Only these; undefined: all. */
  kinds: readonly string[] | undefined;
  /** Of these times, of which the last is not in; undefined: of all. */
  times?: { readonly fromMs: number; readonly toMs: number } | undefined;
  after: readonly string[] | undefined;
  limit: number;
};

/** Returns what happened to a member's pledges, newest first. */
export async function listRecords(db: Queryable, options: ListPledgeRecordsOptions): Promise<PledgeRecordRow[]> {
  const { member, asset, pledgeId, kinds, times, after, limit } = options;
  const { rows } = await db.query<PledgeRecordRow>({
    name: 'pledge_records',
    text: `SELECT digest, event_seq, checkpoint, position, asset, pledge_id, kind, amount, fee, timestamp_ms FROM pledge_records
           WHERE member = $1 AND ($2::text IS NULL OR asset = $2) AND ($3::numeric IS NULL OR pledge_id = $3)
             AND ($4::text[] IS NULL OR kind = ANY($4)) AND ($5::bigint IS NULL OR (checkpoint, position) < ($5, $6::integer))
             AND ($8::bigint IS NULL OR timestamp_ms >= $8) AND ($9::bigint IS NULL OR timestamp_ms < $9)
           ORDER BY checkpoint DESC, position DESC LIMIT $7`,
    values: [
      member,
      asset ?? null,
      pledgeId ?? null,
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
