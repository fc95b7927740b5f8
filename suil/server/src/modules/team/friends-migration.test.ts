import { migrate } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { memberOf } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { getFriends } from './service.ts';

/** A database of the version that sorted friends when it was asked. */
const database = useTestDatabase(
  serverMigrations.map((scope) =>
    scope.scope === 'team' ? { ...scope, migrations: scope.migrations.slice(0, 2) } : scope,
  ),
);
const [root, ann, bob] = [memberOf('f'), memberOf('a'), memberOf('b')];

test('behavior: friends of the version before are listed by the volume of the last day', async () => {
  const { pool } = database;
  await pool.query('INSERT INTO team_members VALUES (0, $1, -1, 0, 0), (1, $2, 0, 1, 0), (2, $3, 0, 1, 0)', [
    root,
    ann,
    bob,
  ]);
  await pool.query("INSERT INTO members SELECT address, $1, 'D', 7 FROM team_members WHERE id > 0", [root]);
  // On the first day Bob had more, on the last Ann: 3 and 4 against 5.
  await pool.query(`INSERT INTO team_days SELECT day, member, 0, 0, 0, own, team, 0, 0, 0, 0, 0, 0, 0, 0, -1
    FROM (VALUES (20000, 1, 1, 0), (20000, 2, 9, 9), (20001, 1, 3, 4), (20001, 2, 5, 0)) AS d (day, member, own, team)`);
  await pool.query(
    `INSERT INTO settlement_days SELECT day, '', 0, 0, 0, 0, 0, 0, 0, 3, 0, '{}', 0 FROM generate_series(20000, 20001) day`,
  );
  await migrate(pool, serverMigrations, 0);
  const { items } = await getFriends(pool, root, { sort: 'volume', limit: 1 });
  expect(items.map(({ address, ownVolume, teamVolume }) => [address, ownVolume, teamVolume])).toEqual([
    [ann, '3', '4'],
  ]);
});
