import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { memberOf } from '../../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../../index.ts';
import { readParameters } from '../../parameters/read.ts';
import { bankIncome } from './income.ts';

const database = useTestDatabase(serverMigrations);
const member = memberOf('1');

/** A subscription that is redeemed on day 16, and one whose first term ends with day 13 and that is renewed with twice the principal. */
async function fill() {
  await database.pool.query(`INSERT INTO bank_subscriptions (id, member, principal, term_days, start_day, created_at_ms, term, term_start_day,
      term_last_day, daily_ppm, daily_income, ended_day, end_reason) VALUES
    (1, '${member}', 1, 30, 11, 0, 1, 11, 41, 100, 10001, 16, 'redeemed'),
    (2, '${member}', 1, 30, 9, 0, 2, 13, 43, 100, 20002, NULL, NULL),
    (3, '${memberOf('2')}', 1, 30, 9, 0, 1, 9, 39, 100, 777, NULL, NULL)`);
  await database.pool.query(`INSERT INTO bank_past_terms VALUES (2, 1, '${member}', 1, 9, 13, 10001)`);
  await database.pool.query(
    `INSERT INTO bank_days SELECT day, CASE WHEN day < 15 THEN 300 ELSE 500 END, 1, 1, 1 FROM generate_series(10, 19) day`,
  );
}

const read = async (kind: 'earned' | 'received', fromDay: number, toDay: number) => {
  const parameters = { ...(await readParameters(database.pool, 21)), bankFeeBps: 700n };
  const rows = await bankIncome[kind](database.pool, { member, fromDay, toDay, today: 21, nowMs: 0, parameters });
  return rows.map(({ day, gross, fee, status }) => `${day}: ${gross} - ${fee} ${status}`);
};

test("default: each term earns from the day after its start, each term's fee is rounded up by itself, by the fee of the day", async () => {
  expect(await read('earned', 8, 21)).toEqual([]);
  await fill();
  // ceil(10,001 · 3 %) = ceil(300.03) = 301; of both terms 602, where their sum, 20,002, would pay ceil(600.06) = 601.
  expect(await read('earned', 8, 21)).toEqual([
    '10: 10001 - 301 credited',
    '11: 10001 - 301 credited',
    '12: 20002 - 602 credited',
    '13: 20002 - 602 credited',
    // Renewed: 301 + 601.
    '14: 30003 - 902 credited',
    // 5 %: 501 + 1,001.
    '15: 30003 - 1502 credited',
    // Redeemed on day 16: its last day was the one before.
    '16: 20002 - 1001 credited',
    '17: 20002 - 1001 credited',
    '18: 20002 - 1001 credited',
    '19: 20002 - 1001 credited',
    // Not closed: the fee of today, 7 %: ceil(1,400.14).
    '20: 20002 - 1401 estimated',
    '21: 20002 - 1401 estimated',
  ]);
  expect(await read('earned', 13, 14)).toEqual(['13: 20002 - 602 credited', '14: 30003 - 902 credited']);
  expect(await read('received', 18, 21)).toEqual(['18: 20002 - 1001 credited', '19: 20002 - 1001 credited']);
});
