import { expect, test } from 'vitest';
import { useTestDatabase } from '../testing.ts';
import { parseJoinedRows } from './joined-rows.ts';

const database = useTestDatabase([]);

test('default: rows that a statement joins arrive field by field; none of no rows', async () => {
  const joined = async (rows: string) =>
    (await database.pool.query(`SELECT string_agg(n || ' ' || n * n, ',' ORDER BY n) AS text FROM ${rows} AS n`))
      .rows[0].text;
  const toRow = ([number, square = '']: readonly string[]) => ({ number: Number(number), square: BigInt(square) });
  expect(parseJoinedRows(await joined('generate_series(2, 4)'), toRow)).toEqual([
    { number: 2, square: 4n },
    { number: 3, square: 9n },
    { number: 4, square: 16n },
  ]);
  expect(parseJoinedRows(await joined('generate_series(2, 1)'), toRow)).toEqual([]);
});
