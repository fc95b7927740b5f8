/**
 * The months that the team's days are kept by. Makes them ahead of time; days beyond wait in the default part and move into their month when
 * it is made at a later start. Owns no rows.
 */
import { dayOf, dayStartMs } from '@suil/core';
import { type Pool, type Queryable, withTransaction } from '@suil/postgres';

/** A calendar month (UTC), counted from January 1970. */
type Month = number;

const monthOf = (timestampMs: number): Month => {
  const date = new Date(timestampMs);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
};
const firstDayOf = (month: Month): number => dayOf(Date.UTC(1970, month));
const nameOf = (month: Month): string =>
  `m${new Date(Date.UTC(1970, month)).toISOString().slice(0, 7).replace('-', '_')}`;

/**
 * Makes the months from the one that `fromMs` falls in, and every month that waits in the default part; returns how many were made. To be run
 * by the owner of the tables; several processes may do so at once.
 */
export async function ensureTeamMonths(owner: Pool, fromMs: number, months: number): Promise<number> {
  return withTransaction(owner, async (tx) => {
    await tx.query('LOCK TABLE team_days IN SHARE ROW EXCLUSIVE MODE');
    const first = monthOf(fromMs);
    const wanted = new Set(Array.from({ length: months }, (_, index) => first + index));
    const { rows: waiting } = await tx.query<{ day: number }>('SELECT DISTINCT day FROM team_days_default');
    for (const { day } of waiting) wanted.add(monthOf(dayStartMs(day)));
    const { rows: present } = await tx.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'team_months'",
    );
    const names = new Set(present.map(({ name }) => name));
    const missing = [...wanted].filter((month) => !names.has(nameOf(month))).sort((left, right) => left - right);
    for (const month of missing) await makeMonth(tx, month);
    return missing.length;
  });
}

/** The part is filled before it is attached, so that no row is ever in two places or in none. */
async function makeMonth(tx: Queryable, month: Month): Promise<void> {
  const part = `team_months.${nameOf(month)}`;
  const [from, to] = [firstDayOf(month), firstDayOf(month + 1)];
  await tx.query(`
    CREATE TABLE ${part} (LIKE team_days INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
    WITH moved AS (DELETE FROM team_days_default WHERE day >= ${from} AND day < ${to} RETURNING *)
    INSERT INTO ${part} SELECT * FROM moved;
    ALTER TABLE team_days ATTACH PARTITION ${part} FOR VALUES FROM (${from}) TO (${to});`);
}
