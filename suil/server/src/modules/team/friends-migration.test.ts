import { migrate } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { memberOf } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { getFriends, getTeam } from './service.ts';

/** A database of the version that sorted friends when it was asked. */
const database = useTestDatabase(
  serverMigrations.map((scope) =>
    scope.scope === 'team' ? { ...scope, migrations: scope.migrations.slice(0, 2) } : scope,
  ),
);
const [root, ann, bob] = [memberOf('f'), memberOf('a'), memberOf('b')];

test('behavior: friends of the version before are counted, and listed by what they had on the last day', async () => {
  const { pool } = database;
  await pool.query('INSERT INTO team_members VALUES (0, $1, -1, 0, 0), (1, $2, 0, 1, 0), (2, $3, 0, 1, 0)', [
    root,
    ann,
    bob,
  ]);
  await pool.query("INSERT INTO members SELECT address, $1, 'D', 7 FROM team_members WHERE id > 0", [root]);
  // On the first day Bob had more, on the last Ann: 3 and 4 against 5; Bob had the higher level, and SUIL below.
  await pool.query(`INSERT INTO team_days SELECT day, member, level, 0, 0, own, team, 0, 0, suil, 0, 0, 0, 0, 0, -1
    FROM (VALUES (20000, 1, 1, 0, 3, 1), (20000, 2, 9, 9, 0, 0), (20001, 1, 3, 4, 1, 0), (20001, 2, 5, 0, 2, 6)) AS d (day, member, own, team, level, suil)`);
  await pool.query(
    `INSERT INTO settlement_days SELECT day, '', 0, 0, 0, 0, 0, 0, 0, 3, 0, '{}', 0 FROM generate_series(20000, 20001) day`,
  );
  await migrate(pool, serverMigrations, 0);
  const first = async (sort: 'volume' | 'level' | 'suil', only?: 'suil') => {
    const { items, nextCursor } = await getFriends(pool, root, { sort, only, limit: 1 });
    return [items[0]?.address, nextCursor !== null];
  };
  expect(await first('volume')).toEqual([ann, true]);
  expect(await first('level')).toEqual([bob, true]);
  expect(await first('suil')).toEqual([bob, true]);
  expect(await first('volume', 'suil')).toEqual([bob, false]);
  expect(await getTeam(pool, root)).toMatchObject({ friends: 2 });
});
