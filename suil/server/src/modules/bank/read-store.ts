/** What members see of the bank. A day's income is worked out from its term and the day's fee; no row is kept for it. */
import type { BankTermDays } from '@suil/core';
import { parseJoinedRows, type Queryable } from '@suil/postgres';

/** The fee on a day's income `t.daily_income` with the fee of the day `d`, rounded up (rules.md §6). */
const FEE = 'div(t.daily_income::numeric * d.fee_bps + 9999, 10000)';

/**
 * The terms of member $1, those that run or ran last included. Days a term earned: after its start, through its last day or, where it
 * was redeemed, the day before that. One that ended with its term earned its last day, too.
 */
const TERMS = `
  SELECT subscription_id, principal, term_start_day, term_last_day, daily_income FROM bank_past_terms WHERE member = $1
  UNION ALL
  SELECT id, principal, term_start_day,
         CASE WHEN end_reason = 'redeemed' THEN ended_day - 1 ELSE term_last_day END, daily_income
  FROM bank_subscriptions WHERE member = $1`;

/** Closed days in runs `d` with the same fee: what a term was credited is a multiplication for each run, and not a sum over its days. */
const FEE_RUNS = `(
  SELECT fee_bps, min(day) AS first_day, max(day) AS last_day
  FROM (SELECT day, fee_bps, day - row_number() OVER (PARTITION BY fee_bps ORDER BY day) AS run FROM bank_days) AS b GROUP BY fee_bps, run
) d`;

/** How many days of the run `d` a term `t` earned. */
const DAYS = '(least(t.term_last_day, d.last_day) - greatest(t.term_start_day, d.first_day - 1))';
const CREDITED = `${DAYS} * (t.daily_income - ${FEE})`;

export type SubscriptionRow = {
  id: bigint;
  principal: bigint;
  term_days: BankTermDays;
  start_day: number;
  created_at_ms: bigint;
  term: number;
  term_start_day: number;
  term_last_day: number;
  daily_ppm: number;
  daily_income: bigint;
  ended_day: number | null;
  renews: boolean;
  end_reason: 'redeemed' | 'not_renewed' | 'reserve_short' | null;
  /** PRO credited so far. */
  credited: string;
  /** Last closed day; null before the first. */
  closed_day: number | null;
};

export type ListSubscriptionsOptions = {
  member: string;
  id?: bigint | undefined;
  status?: 'active' | 'ended' | undefined;
  beforeId?: bigint | undefined;
  limit: number;
};

/** Returns a member's subscriptions, newest first. */
export async function listSubscriptions(
  db: Queryable,
  { member, id, status, beforeId, limit }: ListSubscriptionsOptions,
): Promise<SubscriptionRow[]> {
  const { rows } = await db.query<SubscriptionRow>({
    name: 'bank_list',
    text: `WITH page AS (
             SELECT id, principal, term_days, start_day, created_at_ms, term, term_start_day, term_last_day, daily_ppm, daily_income, renews, ended_day, end_reason
             FROM bank_subscriptions
             WHERE member = $1 AND ($2::bigint IS NULL OR id = $2) AND ($3::boolean IS NULL OR (ended_day IS NOT NULL) = $3)
               AND ($4::bigint IS NULL OR id < $4)
             ORDER BY id DESC LIMIT $5
           )
           SELECT p.*, coalesce(c.credited, 0) AS credited, (SELECT max(day) FROM bank_days) AS closed_day
           FROM page p LEFT JOIN (
             SELECT t.subscription_id, sum(${CREDITED}) AS credited
             FROM (${TERMS}) t JOIN page ON page.id = t.subscription_id JOIN ${FEE_RUNS} ON ${DAYS} > 0
             GROUP BY t.subscription_id
           ) c ON c.subscription_id = p.id
           ORDER BY p.id DESC`,
    values: [member, id ?? null, status === undefined ? null : status === 'ended', beforeId ?? null, limit],
  });
  return rows;
}

export type BankTotals = { principal: string; active: bigint; daily_income: string; credited: string };

/** Returns the sums over a member's subscriptions; principal and income of a day are those of the active ones. */
export async function readBankTotals(db: Queryable, member: string): Promise<BankTotals> {
  const { rows } = await db.query<BankTotals>({
    name: 'bank_totals',
    text: `SELECT coalesce(sum(principal), 0) AS principal, count(*) AS active, coalesce(sum(daily_income), 0) AS daily_income,
                  (SELECT coalesce(sum(${CREDITED}), 0) FROM (${TERMS}) t JOIN ${FEE_RUNS} ON ${DAYS} > 0) AS credited
           FROM bank_subscriptions WHERE member = $1 AND ended_day IS NULL`,
    values: [member],
  });
  return rows[0] ?? { principal: '0', active: 0n, daily_income: '0', credited: '0' };
}

export interface BankEarning {
  /** Days from the day after `afterDay` through `lastDay` earn `dailyIncome`, PRO before the fee. */
  readonly terms: readonly { afterDay: number; lastDay: number; dailyIncome: bigint }[];
  /** The fee of each closed day, basis points, oldest first. */
  readonly closed: readonly { day: number; feeBps: bigint }[];
  /** Of all days; null before the first. */
  readonly lastClosedDay: number | null;
}

/** Returns the terms and fees that a member's income from `fromDay` through `toDay` follows from. */
export async function readEarning(
  db: Queryable,
  { member, fromDay, toDay }: { member: string; fromDay: number; toDay: number },
): Promise<BankEarning> {
  const { rows } = await db.query<{ terms: string | null; closed: string | null; last_closed_day: number | null }>({
    name: 'bank_earning',
    text: `SELECT (SELECT string_agg(term_start_day || ' ' || term_last_day || ' ' || daily_income, ',') FROM (${TERMS}) t
                   WHERE term_start_day < $3 AND term_last_day >= $2) AS terms,
             (SELECT string_agg(day || ' ' || fee_bps, ',' ORDER BY day) FROM bank_days WHERE day BETWEEN $2 AND $3) AS closed,
             (SELECT max(day) FROM bank_days) AS last_closed_day`,
    values: [member, fromDay, toDay],
  });
  const [row] = rows;
  return {
    terms: parseJoinedRows(row?.terms, ([afterDay, lastDay, dailyIncome = '0']) => ({
      ...{ afterDay: Number(afterDay), lastDay: Number(lastDay) },
      dailyIncome: BigInt(dailyIncome),
    })),
    closed: parseJoinedRows(row?.closed, ([day, feeBps = '0']) => ({ day: Number(day), feeBps: BigInt(feeBps) })),
    lastClosedDay: row?.last_closed_day ?? null,
  };
}

export type RecordRow = {
  /** Order of the kinds within a day. */
  rank: number;
  subscription_id: bigint;
  day: number;
  amount: bigint;
  fee: string;
  credited: string;
};

/** Kinds in the order they happen on a day; the index is the rank. */
export const RECORD_RANKS = ['subscribed', 'income', 'renewed', 'ended'] as const;

export type ListBankRecordsOptions = {
  member: string;
  subscriptionId: bigint | undefined;
  rank: number | undefined;
  /** Day, rank and subscription of the last record of the page before. */
  after: readonly string[] | undefined;
  limit: number;
};

/** Returns what happened to a member's subscriptions, newest first. Of each term no more days are looked at than the page holds. */
export async function listBankRecords(
  db: Queryable,
  { member, subscriptionId, rank, after, limit }: ListBankRecordsOptions,
): Promise<RecordRow[]> {
  const { rows } = await db.query<RecordRow>({
    name: 'bank_records',
    text: `WITH terms AS (SELECT * FROM (${TERMS}) t WHERE $2::bigint IS NULL OR subscription_id = $2),
           records AS (
             SELECT 0 AS rank, id AS subscription_id, start_day AS day, principal AS amount, 0::numeric AS fee, 0::numeric AS credited
             FROM bank_subscriptions WHERE member = $1
             UNION ALL
             SELECT 1, t.subscription_id, d.day, t.daily_income, ${FEE}, t.daily_income - ${FEE}
             FROM terms t CROSS JOIN LATERAL (
               SELECT day, fee_bps FROM bank_days
               WHERE day > t.term_start_day AND day <= t.term_last_day AND ($4::integer IS NULL OR day <= $4)
               ORDER BY day DESC LIMIT $7
             ) d
             UNION ALL
             SELECT 2, subscription_id, term_last_day, principal, 0, 0 FROM bank_past_terms WHERE member = $1
             UNION ALL
             SELECT 3, id, ended_day, principal, 0, principal FROM bank_subscriptions WHERE member = $1 AND ended_day IS NOT NULL
           )
           SELECT rank, subscription_id, day, amount, fee, credited FROM records
           WHERE ($2::bigint IS NULL OR subscription_id = $2) AND ($3::integer IS NULL OR rank = $3)
             AND ($4::integer IS NULL OR (day, rank, subscription_id) < ($4, $5::integer, $6::bigint))
           ORDER BY day DESC, rank DESC, subscription_id DESC LIMIT $7`,
    values: [
      member,
      subscriptionId ?? null,
      rank ?? null,
      after?.[0] ?? null,
      after?.[1] ?? null,
      after?.[2] ?? null,
      limit,
    ],
  });
  return rows;
}
