/** A member's pledges of SUI with what was paid of their income. Knows no rule. */
import { dayOf } from '@suil/core';
import { type Queryable, readBoth } from '@suil/postgres';
import type { EarningPledge } from './spans.ts';

type PledgeRow = {
  id: string;
  principal: string;
  term_days: number;
  start_day: number;
  last_day: number;
  income_closed: boolean;
};
type HeldRow = PledgeRow & { asset: 'SUI' | 'SUIL'; principal_paid_ms: bigint | null };
type PaymentRow = { pledge_id: string; amount: string; fee: string; timestamp_ms: bigint };

/** Returns the member's pledges of SUI that have days between `fromDay` and `toDay`. */
export async function readEarningPledges(
  db: Queryable,
  member: string,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<EarningPledge[]> {
  const [{ rows }, paid] = await readBoth(
    db,
    (on) =>
      on.query<PledgeRow>({
        name: 'pledge_earning',
        text: `SELECT id, principal, term_days, start_day, last_day, income_closed FROM pledges
               WHERE member = $1 AND asset = 'SUI' AND start_day < $3 AND last_day >= $2 ORDER BY checkpoint, position`,
        values: [member, fromDay, toDay],
      }),
    (on) => readPayments(on, member),
  );
  const payments = Map.groupBy(paid, (payment) => payment.pledgeId);
  return rows.map((row) => toEarning(row, payments.get(row.id) ?? []));
}

/** Returns what was paid of the income of the member's pledges of SUI, oldest first. MIST; the amount is before the fee. */
export async function readPayments(
  db: Queryable,
  member: string,
): Promise<{ pledgeId: string; day: number; amount: bigint; fee: bigint }[]> {
  const { rows } = await db.query<PaymentRow>({
    name: 'pledge_payments',
    text: `SELECT pledge_id, amount, fee, timestamp_ms FROM pledge_records
           WHERE member = $1 AND kind = 'income' AND asset = 'SUI' ORDER BY checkpoint, position`,
    values: [member],
  });
  return rows.map(({ pledge_id, amount, fee, timestamp_ms }) => ({
    pledgeId: pledge_id,
    day: dayOf(Number(timestamp_ms)),
    amount: BigInt(amount),
    fee: BigInt(fee),
  }));
}

export interface HeldPledge extends EarningPledge {
  readonly asset: 'SUI' | 'SUIL';
  /** When the principal was paid back; null: not yet. */
  readonly principalPaidDay: number | null;
}

/** Returns the member's pledges of both kinds that were made through `toDay`. */
export async function readHeldPledges(db: Queryable, member: string, toDay: number): Promise<HeldPledge[]> {
  const [{ rows }, paid] = await readBoth(
    db,
    (on) =>
      on.query<HeldRow>({
        name: 'pledge_held',
        text: `SELECT p.asset, p.id, p.principal, p.term_days, p.start_day, p.last_day, p.income_closed, r.paid_ms AS principal_paid_ms
               FROM pledges p LEFT JOIN (
                 SELECT asset, pledge_id, max(timestamp_ms) AS paid_ms FROM pledge_records
                 WHERE member = $1 AND kind = 'principal' GROUP BY asset, pledge_id
               ) r ON r.asset = p.asset AND r.pledge_id = p.id
               WHERE p.member = $1 AND p.start_day <= $2 ORDER BY p.checkpoint, p.position`,
        values: [member, toDay],
      }),
    (on) => readPayments(on, member),
  );
  const payments = Map.groupBy(paid, (payment) => payment.pledgeId);
  return rows.map((row) => ({
    ...toEarning(row, row.asset === 'SUI' ? (payments.get(row.id) ?? []) : []),
    asset: row.asset,
    principalPaidDay: row.principal_paid_ms === null ? null : dayOf(Number(row.principal_paid_ms)),
  }));
}

function toEarning(row: PledgeRow, payments: EarningPledge['payments']): EarningPledge {
  return {
    principal: BigInt(row.principal),
    termDays: row.term_days,
    startDay: row.start_day,
    lastDay: row.last_day,
    incomeClosed: row.income_closed,
    payments,
  };
}
