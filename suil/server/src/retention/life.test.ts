import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { indexTables } from '../database/tables.ts';
import { serverSchema } from '../modules/index.ts';
import { describeLife } from './life.ts';

test('docs/operations.md names each table whose rows are deleted or archived, and when', () => {
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const section = page.split('## How long data is kept')[1]?.split('\n**Parts.**')[0] ?? '';
  const named = [...section.matchAll(/^\| `(\w+)` \| ((?:deleted|archived) .+) \|$/gm)].map(([, name, life]) => [
    name,
    life,
  ]);
  const deleted = [...indexTables(serverSchema.tables)].flatMap(([name, rules]) =>
    rules.expires === undefined && rules.archive === undefined ? [] : [[name, describeLife(rules)]],
  );
  expect(named.sort()).toEqual(deleted.sort());
  expect(describeLife(undefined)).toBe('kept');
});
