import { readFileSync } from 'node:fs';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { indexTables } from '../database/tables.ts';
import { serverMigrations, serverSchema } from '../modules/index.ts';
import { describeLife } from './life.ts';

const database = useTestDatabase(serverMigrations);
const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
const section = page.split('## How long data is kept')[1]?.split('\n**Parts.**')[0] ?? '';
const rows = section.split('\n').filter((line) => line.startsWith('| `'));

test('docs/operations.md names each table whose rows are deleted or archived, and when', () => {
  const named = rows.flatMap((line) => {
    const [, name, life] = /^\| `(\w+)` \| ((?:deleted|archived) .+) \|$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, life]];
  });
  const deleted = [...indexTables(serverSchema.tables)].flatMap(([name, rules]) =>
    rules.expires === undefined && rules.archive === undefined ? [] : [[name, describeLife(rules)]],
  );
  expect(named.sort()).toEqual(deleted.sort());
  expect(describeLife(undefined)).toBe('kept');
});

test('docs/operations.md says of each table how long its rows are there', async () => {
  const named = rows.flatMap((line) =>
    [...(line.split(' | ')[0] ?? '').matchAll(/`([\w.]+)`/g)].map(([, name]) => name),
  );
  const { rows: found } = await database.pool.query<{ name: string }>(
    `SELECT CASE WHEN n.nspname = 'public' THEN c.relname ELSE n.nspname || '.' || c.relname END AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'ledger') AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  );
  expect(named.sort()).toEqual(found.map(({ name }) => name).sort());
});
