import { expect, test } from 'vitest';
import { readMigrationKind } from '../index.ts';

test.each([
  [
    '-- expand: a column that earlier code leaves at its default\nALTER TABLE a ADD COLUMN b integer',
    { kind: 'expand' },
  ],
  [
    '-- contract after 0.2.0: nothing reads b any more\nALTER TABLE a DROP COLUMN b',
    { kind: 'contract', after: '0.2.0' },
  ],
  ['-- expand:\nSELECT 1', null],
  ['-- contract: without a release\nSELECT 1', null],
  ['-- contract after 0.2: half a release\nSELECT 1', null],
  ['SELECT 1;\n-- expand: not in the first line', null],
  ['', null],
])('the first line %j', (sql, kind) => {
  expect(readMigrationKind(sql)).toEqual(kind);
});
