/** Tests of the check of the dialect. */
import { expect, test } from 'vitest';
import { parseCode } from '../source-files.ts';
import { findBeyondDialect } from './dialect.ts';
import { findUndistributable } from './distribution.ts';

const sql = (text: string) =>
  findBeyondDialect([{ path: 'a.sql', text }], []).map(({ message }) => message.split(':')[0]);
const code = (text: string) => findBeyondDialect(parseCode([{ path: 'a.ts', text }]), []).length;

test.each([
  ['SELECT pg_advisory_xact_lock(1)', 'advisory lock'],
  ['SELECT pg_try_advisory_lock(1)', 'advisory lock'],
  ['CREATE TRIGGER t BEFORE INSERT ON a EXECUTE FUNCTION f()', 'trigger'],
  ['CREATE OR REPLACE FUNCTION f() RETURNS trigger AS x LANGUAGE plpgsql', 'function in the database'],
  ['DO $$ BEGIN END $$', 'function in the database'],
  ['CREATE RULE r AS ON DELETE TO a DO INSTEAD NOTHING', 'rewriting'],
  ['SELECT pg_notify($1, $2)', 'notification'],
  ['LOCK TABLE a IN SHARE MODE', 'lock of a table'],
  ['SELECT 1 FROM a LIMIT 1 FOR UPDATE SKIP LOCKED', 'skipping of locked rows'],
  ['CREATE INDEX i ON a USING gist (b)', 'kind of index'],
  ['ALTER TABLE a ADD UNIQUE (b) DEFERRABLE', 'constraint that waits'],
  ['CREATE TABLE a (b bigint REFERENCES c)', 'foreign key'],
  ['WITH RECURSIVE t AS (SELECT 1) SELECT * FROM t', 'recursion'],
  ['CREATE TABLE a (path ltree)', 'tree type'],
  ['SELECT amount / 10 FROM a', 'division by another sign than div()'],
  ['UPDATE a SET b = b/$1', 'division by another sign than div()'],
])('refused: %s', (statement, rule) => {
  expect(sql(statement)).toEqual([rule]);
});

test.each([
  '-- a trigger would be refused: CREATE TRIGGER\nSELECT 1',
  "INSERT INTO a VALUES ('1/2', 'LOCK TABLE')",
  'SELECT div(amount, 10) FROM a FOR UPDATE',
  'INSERT INTO a SELECT * FROM unnest($1::bigint[]) ON CONFLICT DO NOTHING RETURNING b',
])('accepted: %s', (statement) => {
  expect(sql(statement)).toEqual([]);
});

test('in code the literals that are SQL are read, whatever is put into them, and nothing else', () => {
  expect(code('db.query(`SELECT amount / 10 FROM $' + '{name}`)')).toBe(1);
  expect(code("db.query('SELECT pg_advisory_lock($1)')")).toBe(1);
  expect(code("const half = amount / 2; log('12/24', 'a / b'); // SELECT a / b FROM c")).toBe(0);
});

test('an exception is for one rule in one file, and is needed', () => {
  const exception = { path: 'a.sql', rule: 'lock of a table', reason: 'a test' } as const;
  const files = [{ path: 'a.sql', text: 'LOCK TABLE a' }];
  expect(findBeyondDialect(files, [exception])).toEqual([]);
  expect(findBeyondDialect(files, [{ ...exception, path: 'b.sql' }])).toHaveLength(2);
  expect(findBeyondDialect([], [exception])).toEqual([
    { path: 'a.sql', message: 'needs no exception for: lock of a table' },
  ]);
});

test('a unique index without the column by which its table is distributed is found, and a table that is not there', () => {
  const index = (table: string, ...columns: string[]) => ({ table, index: 'i', columns });
  const rules = { a: { by: 'member' }, b: { whole: 'it is small' }, c: { by: 'id' } };
  expect(findUndistributable([index('a', 'member', 'n'), index('a', 'n'), index('b', 'n')], rules)).toEqual([
    'a: the unique index i (n) lacks member',
    'c has no unique index, or is not there',
  ]);
});
