import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { serverMigrations } from '../modules/index.ts';
import { writeProblem } from './store.ts';

const database = useTestDatabase(serverMigrations);

test('boundary: of a day and part at most a hundred problems are kept, and none twice in a row', async () => {
  const write = (day: number, reason: string) =>
    writeProblem(database.pool, { day, part: 'closing', reason, occurredAtMs: 1 });
  for (let n = 0; n < 103; n += 1) await write(1, `reason ${n % 2}`);
  for (const reason of ['one', 'one', 'two', 'one']) await write(2, reason);
  const { rows } = await database.pool.query(
    'SELECT day, count(*)::integer AS problems, (array_agg(reason ORDER BY id DESC))[1] AS last FROM day_problems GROUP BY day ORDER BY day',
  );
  expect(rows).toEqual([
    { day: 1, problems: 100, last: 'reason 1' },
    { day: 2, problems: 3, last: 'one' },
  ]);
});
