/** What a day's closing reads and writes of the subscriptions, set by set. Knows no account. */
import type { Address } from '@suil/core';
import type { Queryable } from '@suil/postgres';

/** Active subscriptions that earn on day $1: those whose term began before it. A term that is over has renewed or ended. */
const EARNING = `FROM bank_subscriptions WHERE ended_day IS NULL AND term_start_day < $1`;
/** The fee of one subscription's day, rounded up (rules.md §6); $2 are basis points. */
const FEE = 'div(daily_income::numeric * $2::bigint + 9999, 10000)';

export type DayIncome = { subscriptions: bigint; income: bigint; fee: bigint };

/** Returns what all subscriptions together earn on a day. */
export async function sumIncome(tx: Queryable, day: number, feeBps: bigint): Promise<DayIncome> {
  const { rows } = await tx.query<DayIncome>({
    name: 'bank_sum_income',
    text: `SELECT count(*) AS subscriptions, coalesce(sum(daily_income), 0)::bigint AS income, coalesce(sum(${FEE}), 0)::bigint AS fee ${EARNING}`,
    values: [day, feeBps],
  });
  return rows[0] ?? { subscriptions: 0n, income: 0n, fee: 0n };
}

/**
 * The same of these members for the day that was closed last, whatever was subscribed, redeemed or renewed since: a term that the closing renewed is
 * among the past ones, and a subscription that ended with its term earned its last day.
 */
const EARNED = `FROM (SELECT s.member, coalesce(p.daily_income, s.daily_income) AS daily_income
                 FROM bank_subscriptions s
                 LEFT JOIN bank_past_terms p ON s.term_start_day = $1 AND p.subscription_id = s.id AND p.term = s.term - 1
                 WHERE s.member = ANY($3::text[]) AND (s.term_start_day < $1 OR p.term IS NOT NULL)
                   AND (s.ended_day IS NULL OR s.ended_day > $1 OR (s.ended_day = $1 AND s.end_reason <> 'redeemed'))) AS earned`;

/**
 * Returns what these members are credited for the day that was closed last, fees taken; with null what all are, before the closing renews or ends
 * terms. Members who are credited nothing may be among them. In the order of the addresses: what is written in order touches fewer pages.
 */
export async function readIncome(
  tx: Queryable,
  day: number,
  feeBps: bigint,
  members: readonly string[] | null,
): Promise<{ member: Address; net: bigint }[]> {
  const { rows } = await tx.query<{ member: Address; net: bigint }>({
    name: members === null ? 'bank_income' : 'bank_income_of',
    text: `SELECT member, sum(daily_income - ${FEE})::bigint AS net ${members === null ? EARNING : EARNED}
           GROUP BY member ORDER BY member COLLATE "C"`,
    values: [day, feeBps, ...(members === null ? [] : [members])],
  });
  return rows;
}

/** Returns those of `members` who earn on the day that was closed last, credited or not. */
export async function listCredited(db: Queryable, day: number, members: readonly string[]): Promise<string[]> {
  return (await readIncome(db, day, 0n, members)).map(({ member }) => member);
}

/** Returns members with subscriptions behind an address, in the order of the addresses. */
export async function listEarning(db: Queryable, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ member: string }>({
    name: 'bank_list_earning',
    text: 'SELECT DISTINCT member FROM bank_subscriptions WHERE member > $1 ORDER BY member LIMIT $2',
    values: [after, limit],
  });
  return rows.map(({ member }) => member);
}

export async function writeBankDay(tx: Queryable, day: DayIncome & { day: number; feeBps: bigint }): Promise<void> {
  await tx.query({
    name: 'bank_write_day',
    text: 'INSERT INTO bank_days (day, fee_bps, subscriptions, income, fee) VALUES ($1, $2, $3, $4, $5)',
    values: [day.day, day.feeBps, day.subscriptions, day.income, day.fee],
  });
}

export type DueSubscription = { id: bigint; member: Address; principal: bigint; termDays: number; renews: boolean };

/** Active subscriptions whose term ends with day $1. */
const DUE = 'ended_day IS NULL AND term_last_day = $1';

/** Returns the active subscriptions whose term ends with a day, by ascending id. */
export async function readDue(tx: Queryable, day: number): Promise<DueSubscription[]> {
  const { rows } = await tx.query<DueSubscription>({
    name: 'bank_due',
    text: `SELECT id, member, principal, term_days AS "termDays", renews FROM bank_subscriptions WHERE ${DUE} ORDER BY id`,
    values: [day],
  });
  return rows;
}

/** Returns members with such subscriptions behind an address, in the order of the addresses. */
export async function listDue(db: Queryable, day: number, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ member: string }>({
    name: 'bank_list_due',
    // Few of all subscriptions are due: their own index finds them, where the order alone would have all of them read.
    text: `SELECT DISTINCT member FROM (SELECT member FROM bank_subscriptions WHERE ${DUE} AND member > $2 OFFSET 0) AS due
           ORDER BY member LIMIT $3`,
    values: [day, after, limit],
  });
  return rows.map(({ member }) => member);
}

/**
 * Gives every active subscription of these members, of all with null, whose term ended with `day` its next term, at these yields, and keeps the
 * old one.
 */
export async function renewDue(
  tx: Queryable,
  day: number,
  yields: readonly { termDays: number; ppm: bigint }[],
  members: readonly string[] | null,
): Promise<void> {
  const of = members === null ? [] : [members];
  await tx.query({
    name: members === null ? 'bank_keep_terms' : 'bank_keep_terms_of',
    text: `INSERT INTO bank_past_terms (subscription_id, term, member, principal, term_start_day, term_last_day, daily_income)
           SELECT id, term, member, principal, term_start_day, term_last_day, daily_income
           FROM bank_subscriptions WHERE ${DUE}${members === null ? '' : ' AND member = ANY($2::text[])'}`,
    values: [day, ...of],
  });
  await tx.query({
    name: members === null ? 'bank_renew' : 'bank_renew_of',
    text: `UPDATE bank_subscriptions s
           SET term = s.term + 1, term_start_day = $1, term_last_day = $1 + s.term_days, daily_ppm = y.ppm,
               daily_income = div(s.principal::numeric * y.ppm, 1000000)::bigint
           FROM unnest($2::integer[], $3::integer[]) AS y(term_days, ppm)
           WHERE s.ended_day IS NULL AND s.term_last_day = $1 AND y.term_days = s.term_days${members === null ? '' : ' AND s.member = ANY($4::text[])'}`,
    values: [day, yields.map(({ termDays }) => termDays), yields.map(({ ppm }) => ppm), ...of],
  });
}

export type BankRenewals = { day: number; renewed: number; escrowed: bigint; ended: number; returned: bigint };

export async function writeRenewals(tx: Queryable, renewals: BankRenewals): Promise<void> {
  await tx.query({
    name: 'bank_write_renewals',
    text: 'INSERT INTO bank_renewals (day, renewed, escrowed, ended, returned) VALUES ($1, $2, $3, $4, $5)',
    values: [renewals.day, renewals.renewed, renewals.escrowed, renewals.ended, renewals.returned],
  });
}
