/** Tests of the check of migrations. */
import { expect, test } from 'vitest';
import { checksum } from '../../../packages/postgres/src/migrations/migration.ts';
import { findUnsafeMigrations } from './migrations.ts';

const path = 'suil/server/src/modules/bank/sql/0002_new.sql';

function check(
  sql: string,
  { checksums = {}, release = '0.3.0' }: { checksums?: Record<string, string>; release?: string } = {},
) {
  return findUnsafeMigrations([{ path, sql }], { checksums }, release).map(({ message }) => message);
}
const expand = (...statements: string[]) => check(`-- expand: for a test\n${statements.join(';\n')};\n`);

test.each([
  'ALTER TABLE bank_subscriptions ADD COLUMN note text',
  "ALTER TABLE bank_subscriptions ADD COLUMN note text NOT NULL DEFAULT ''",
  'ALTER TABLE bank_subscriptions ADD COLUMN paid numeric(20) NOT NULL DEFAULT 0 -- micro-dollars',
  'ALTER TABLE ledger.journal ADD COLUMN marks bigint[]',
  'CREATE TABLE bank_notes (id bigint PRIMARY KEY);\nCREATE UNIQUE INDEX one ON bank_notes (id);\nINSERT INTO bank_notes VALUES (1)',
  'CREATE TABLE marks (day integer) PARTITION BY RANGE (day);\nCREATE TABLE marks_rest PARTITION OF marks DEFAULT',
])('accepted as an expansion: %s', (statement) => {
  expect(expand(statement)).toEqual([]);
});

test.each([
  'ALTER TABLE bank_subscriptions ADD COLUMN note text NOT NULL',
  'ALTER TABLE bank_subscriptions ADD COLUMN id2 bigint GENERATED ALWAYS AS IDENTITY',
  'ALTER TABLE bank_subscriptions ADD COLUMN member2 text REFERENCES members',
  'ALTER TABLE bank_subscriptions ADD COLUMN made_at_ms bigint DEFAULT random()',
  'ALTER TABLE bank_subscriptions ADD COLUMN a text, DROP COLUMN b',
  'ALTER TABLE bank_subscriptions DROP COLUMN principal',
  'ALTER TABLE bank_subscriptions ALTER COLUMN principal TYPE numeric(20)',
  'ALTER TABLE bank_subscriptions ALTER COLUMN end_reason SET NOT NULL',
  'ALTER TABLE bank_subscriptions RENAME COLUMN term TO terms',
  'ALTER TABLE bank_subscriptions ADD CONSTRAINT positive CHECK (principal > 0)',
  'CREATE UNIQUE INDEX one ON bank_subscriptions (member)',
  'CREATE INDEX some ON bank_subscriptions (member)',
  'CREATE TABLE bank_rest PARTITION OF bank_subscriptions DEFAULT',
  'UPDATE bank_subscriptions SET term = 1',
  'DELETE FROM bank_subscriptions',
  'DROP TABLE bank_past_terms',
  'DROP INDEX bank_subscriptions_active',
  'TRUNCATE bank_past_terms',
  'CREATE TABLE bank_notes (id bigint);\nDROP TABLE bank_past_terms',
  'REVOKE SELECT ON bank_past_terms FROM PUBLIC',
])('refused as an expansion: %s', (statement) => {
  expect(expand(statement)).toEqual([expect.stringContaining('does not only expand')]);
});

test('a contraction belongs to a release later than the one it names', () => {
  const drop = '-- contract after 0.2.0: nothing reads it any more\nDROP TABLE bank_past_terms;';
  expect(['0.1.9', '0.2.0', '0.2.1', '0.10.0', '1.0.0'].map((release) => check(drop, { release }).length)).toEqual([
    1, 1, 0, 0, 0,
  ]);
});

test('a new file says what it is; one of the baseline is neither edited nor gone', () => {
  expect(check('DROP TABLE a;')).toEqual([expect.stringContaining('begins with neither')]);
  expect(check('DROP TABLE a;', { checksums: { [path]: checksum({ sql: 'DROP TABLE a;' }) } })).toEqual([]);
  expect(check('DROP TABLE b;', { checksums: { [path]: checksum({ sql: 'DROP TABLE a;' }) } })).toEqual([
    'was released and is edited: write another migration',
  ]);
  expect(check('-- expand: x\nSELECT 1', { checksums: { 'gone.sql': 'x' } })).toContain(
    'was released and is gone: databases have it',
  );
});
