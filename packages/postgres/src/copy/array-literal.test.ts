import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toNumberArray, toTextArray } from '../index.ts';
import { useTestDatabase } from '../testing.ts';

const database = useTestDatabase([]);

const readTexts = async (values: readonly (string | null)[]) =>
  (await database.pool.query('SELECT $1::text[] AS a', [toTextArray(values)])).rows[0]?.a;

test('default: what goes in comes out', async () => {
  const numbers = [0n, -(1n << 63n), (1n << 63n) - 1n];
  const { rows } = await database.pool.query('SELECT * FROM unnest($1::bigint[]) AS n', [toNumberArray(numbers)]);
  expect(rows.map(({ n }) => n)).toEqual(numbers);
  expect(await readTexts([])).toEqual([]);
  const texts = ['', 'NULL', null, '{}', 'a,b', '"', '\\', '\\"', ' x ', "'; DROP TABLE t", 'ü中🙂\n\t'];
  expect(await readTexts(texts)).toEqual(texts);
});

test('property: any text that Postgres can hold', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => !value.includes('\0'));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text)), async (values) => {
      expect(await readTexts(values)).toEqual(values);
    }),
    { numRuns: 100 },
  );
});
