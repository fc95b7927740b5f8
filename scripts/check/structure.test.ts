import { expect, test } from 'vitest';
import { findBackArrows, findUnlisted, readImports } from './imports.ts';
import { measureCode } from './measure-code.ts';
import { countFolders, findColours } from './measure-files.ts';
import { findRegistries } from './server-registries.ts';
import { parseCode } from './source-files.ts';
import { findTerms } from './terms.ts';

const source = (path: string, text: string) => ({ path, text });
const code = (...files: (readonly [path: string, text: string])[]) =>
  parseCode(files.map(([path, text]) => source(path, text)));

test('code: lengths, assertions and nested conditionals, each where it is', () => {
  const files = code(
    [
      'packages/a/src/a.ts',
      'export function long(x: unknown) {\n  const y = x as string;\n  return y!;\n}\nconst c = 1 as const;\n',
    ],
    ['packages/a/src/b.ts', 'export const pick = (n: number) => (n > 2 ? "a" : n > 1 ? "b" : "c");\n'],
    ['packages/a/src/a.test.ts', 'const z = (1 as unknown) as string;\n'],
  );
  const counts = measureCode(files);
  expect(counts.functions).toEqual([
    { path: 'packages/a/src/a.ts', line: 1, lines: 4 },
    { path: 'packages/a/src/b.ts', line: 1, lines: 1 },
  ]);
  expect(counts.casts).toEqual(['packages/a/src/a.ts:2']);
  expect(counts.nonNull).toEqual(['packages/a/src/a.ts:3']);
  expect(counts.nestedConditionals).toEqual(['packages/a/src/b.ts:1']);
  expect([counts.lines, counts.fileLines]).toEqual([6, [1, 1, 5]]);
});

test('imports: those that point upwards, type imports and re-exports included', () => {
  const files = code(
    ['packages/a/src/top/x.ts', "import { y } from '../low/y.ts';\nexport const x = y;\n"],
    [
      'packages/a/src/low/y.ts',
      "import type { X } from '../top/x.ts';\nexport * from '../top/z.ts';\nexport const y = 1;\n",
    ],
    ['packages/a/src/low/y.test.ts', "import { x } from '../top/x.ts';\n"],
    ['packages/a/src/aside.ts', 'export {};\n'],
  );
  const layers = { folder: 'packages/a', layers: [['top'], ['low']] };
  expect(findBackArrows(readImports(files), layers)).toEqual([
    { from: 'packages/a/src/low/y.ts', to: 'packages/a/src/top/x.ts' },
    { from: 'packages/a/src/low/y.ts', to: 'packages/a/src/top/z.ts' },
  ]);
  expect(findUnlisted(files, layers)).toEqual(['aside']);
});

test('registries: files of the server that name a product; what others may read does not count', () => {
  const files = code(
    ['suil/server/src/app.ts', "import { bank } from './modules/bank/routes.ts';\n"],
    ['suil/server/src/tables.ts', "import { tables } from './modules/bank/tables.ts';\n"],
    ['suil/server/src/modules/team/x.ts', "import { y } from '../bank/read.ts';\nimport { z } from '../bank/z.ts';\n"],
    ['bench/bank.ts', "import { bank } from '../suil/server/src/modules/bank/routes.ts';\n"],
  );
  expect(findRegistries(files)).toEqual([
    { product: 'bank', files: ['suil/server/src/app.ts', 'suil/server/src/tables.ts'] },
  ]);
});

test('folders and colours', () => {
  const files = [
    source('suil/web/src/a/one.css', '.a { color: #fff; background: rgb(1 2 3); }'),
    source('suil/web/src/a/two.tsx', "const link = '#/home'; const red = '#ff0000';"),
    source('suil/web/src/tokens.css', ':root { --red: #f00; }'),
    source('suil/server/src/sql/0001.sql', ''),
  ];
  expect(countFolders(files)).toEqual([
    { folder: 'suil/web/src/a', files: 2 },
    { folder: 'suil/web/src', files: 1 },
  ]);
  expect(findColours(files).map(({ path, colour }) => `${path} ${colour}`)).toEqual([
    'suil/web/src/a/one.css #fff',
    'suil/web/src/a/one.css rgb(1',
    'suil/web/src/a/two.tsx #ff0000',
  ]);
});

test('terms: in prose, identifiers and names of files; account names and data stay', () => {
  const files = [
    source('packages/a/src/fault-house.ts', "// Nobody's money.\nconst houseFees = 'house:fees';\n"),
    source('packages/a/src/texts.json', '{ "house": 1 }'),
    source('packages/a/src/plain.ts', '// A warehouse of everything.\n'),
  ];
  expect(findTerms(files)).toEqual([
    { path: 'packages/a/src/fault-house.ts', line: 0, term: 'house' },
    { path: 'packages/a/src/fault-house.ts', line: 1, term: 'nobody s' },
    { path: 'packages/a/src/fault-house.ts', line: 2, term: 'house' },
  ]);
});
