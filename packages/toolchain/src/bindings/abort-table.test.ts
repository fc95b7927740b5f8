import { expect, test } from 'vitest';
import { renderAbortFile } from './abort-file.ts';
import { readAbortTable } from './abort-table.ts';

const FILES = {
  'sources/b.move': "module p::b;\n/// It isn't open.\nconst EClosed: u64 = 2;\n/// Zero.\nconst EZero: u64 = 1;\n",
  'sources/a.move': 'module p::a;\nconst MAX: u64 = 5;\nconst EFull: u64 = 10;\n',
  'tests/a_tests.move': 'module p::a_tests;\nconst ETest: u64 = 1;\n',
};

test('error constants by module and code, without other constants and tests', () => {
  expect(readAbortTable(FILES)).toEqual([
    { module: 'a', code: 10n, name: 'EFull', doc: '' },
    { module: 'b', code: 1n, name: 'EZero', doc: 'Zero.' },
    { module: 'b', code: 2n, name: 'EClosed', doc: "It isn't open." },
  ]);
});

test('the file escapes what a text may hold', () => {
  const text = renderAbortFile({ p: readAbortTable(FILES) });
  expect(text).toContain("{ package: 'p', module: 'b', code: 2n, name: 'EClosed', doc: 'It isn\\'t open.' },");
});
