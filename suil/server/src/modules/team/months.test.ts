import { dayOf } from '@suil/core';
import { createPool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { grantTestRoles } from '../../database/grant-roles.test-support.ts';
import { ROLES } from '../../database/grants.ts';
import { serverMigrations } from '../index.ts';
import { ensureTeamMonths } from './months.ts';

const database = useTestDatabase(serverMigrations);
const day = (year: number, month: number, date: number) => dayOf(Date.UTC(year, month - 1, date));
const insert = (at: number) =>
  database.pool.query(`INSERT INTO team_days VALUES (${at}, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1)`);
const places = async () =>
  (await database.pool.query('SELECT day, tableoid::regclass::text AS part FROM team_days ORDER BY day')).rows;

test('ensureTeamMonths: days stand in their month, what came before it was made moves there, nothing is in two places', async () => {
  const [november, march] = [day(2026, 11, 30), day(2027, 3, 1)];
  await insert(march);
  expect(await ensureTeamMonths(database.pool, Date.UTC(2026, 10, 21), 2)).toBe(3);
  await insert(november);
  await insert(day(2030, 1, 1));
  expect(await places()).toEqual([
    { day: november, part: 'team_months.m2026_11' },
    { day: march, part: 'team_months.m2027_03' },
    { day: day(2030, 1, 1), part: 'team_days_default' },
  ]);
  const again = await Promise.all([1, 2].map(() => ensureTeamMonths(database.pool, Date.UTC(2026, 10, 21), 2)));
  expect(again.reduce((sum, made) => sum + made, 0)).toBe(1);
  expect((await places()).at(-1)).toEqual({ day: day(2030, 1, 1), part: 'team_months.m2030_01' });

  await grantTestRoles(database.pool);
  const app = createPool({ connection: database.connection, role: ROLES.writer, connectionsMax: 1 });
  await app.query(`INSERT INTO team_days VALUES (${november}, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1)`);
  await expect(app.query('DELETE FROM team_days')).rejects.toThrow('permission denied');
  await expect(app.query('DELETE FROM team_months.m2026_11')).rejects.toThrow('permission denied');
  await app.end();
});
