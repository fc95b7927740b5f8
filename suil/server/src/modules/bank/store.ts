/** Writes of subscriptions, and what an intent about one reads. Knows no rule. */
import type { Queryable } from '@suil/postgres';

export type NewSubscription = {
  id: bigint;
  member: string;
  principal: bigint;
  termDays: number;
  startDay: number;
  createdAtMs: number;
  dailyPpm: bigint;
  dailyIncome: bigint;
};

export async function writeSubscriptions(tx: Queryable, subscriptions: readonly NewSubscription[]): Promise<void> {
  if (subscriptions.length === 0) return;
  await tx.query({
    name: 'bank_subscribe',
    text: `INSERT INTO bank_subscriptions (id, member, principal, term_days, start_day, created_at_ms, term, term_start_day, term_last_day, daily_ppm, daily_income)
           SELECT v.id, v.member, v.principal, v.term_days, v.start_day, v.created_at_ms, 1, v.start_day, v.start_day + v.term_days, v.daily_ppm, v.daily_income
           FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::integer[], $5::integer[], $6::bigint[], $7::integer[], $8::bigint[])
             AS v(id, member, principal, term_days, start_day, created_at_ms, daily_ppm, daily_income)`,
    values: [
      subscriptions.map(({ id }) => id),
      subscriptions.map(({ member }) => member),
      subscriptions.map(({ principal }) => principal),
      subscriptions.map(({ termDays }) => termDays),
      subscriptions.map(({ startDay }) => startDay),
      subscriptions.map(({ createdAtMs }) => createdAtMs),
      subscriptions.map(({ dailyPpm }) => dailyPpm),
      subscriptions.map(({ dailyIncome }) => dailyIncome),
    ],
  });
}

export type OwnedSubscription = {
  member: string;
  principal: bigint;
  termDays: number;
  startDay: number;
  termStartDay: number;
  dailyIncome: bigint;
  endedDay: number | null;
};

/** Sets whether active subscriptions renew. */
export async function writeRenewalSettings(
  tx: Queryable,
  settings: readonly { id: bigint; renews: boolean }[],
): Promise<void> {
  await tx.query({
    name: 'bank_set_renewal',
    text: `UPDATE bank_subscriptions s SET renews = v.renews
           FROM unnest($1::bigint[], $2::boolean[]) AS v(id, renews) WHERE s.id = v.id AND s.ended_day IS NULL`,
    values: [settings.map(({ id }) => id), settings.map(({ renews }) => renews)],
  });
}

/** Returns what an intent about a subscription needs to know, or null when there is no such subscription. */
export async function readSubscription(tx: Queryable, id: bigint): Promise<OwnedSubscription | null> {
  const { rows } = await tx.query<OwnedSubscription>({
    name: 'bank_owned',
    text: `SELECT member, principal, term_days AS "termDays", start_day AS "startDay", term_start_day AS "termStartDay",
                  daily_income AS "dailyIncome", ended_day AS "endedDay"
           FROM bank_subscriptions WHERE id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Ends active subscriptions on their day. */
export async function endSubscriptions(
  tx: Queryable,
  ends: readonly { id: bigint; day: number }[],
  reason: 'redeemed' | 'not_renewed' | 'reserve_short',
): Promise<void> {
  if (ends.length === 0) return;
  await tx.query({
    name: 'bank_end',
    text: `UPDATE bank_subscriptions s SET ended_day = v.day, end_reason = $3
           FROM unnest($1::bigint[], $2::integer[]) AS v(id, day) WHERE s.id = v.id AND s.ended_day IS NULL`,
    values: [ends.map(({ id }) => id), ends.map(({ day }) => day), reason],
  });
}
