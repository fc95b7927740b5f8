import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyTree } from './copy-tree.ts';
import { withoutDefence } from './defence.ts';
import { parseList, readLists } from './read-lists.ts';
import { tryDefence } from './try-defence.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-defences-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('no entry of the lists is stale: its file and tests are there, and its text is in the file exactly once', () => {
  const root = join(import.meta.dirname, '../..');
  const stale = readLists(join(import.meta.dirname, 'lists')).filter(({ file, tests, edits }) => {
    if (![file, ...tests].every((path) => existsSync(join(root, path)))) return true;
    return withoutDefence(readFileSync(join(root, file), 'utf8'), edits) === null;
  });
  expect(stale.map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
});

const LIST = `# What the hall refuses.

file: src/hall.ts
tests: src/hall.test.ts src/key.test.ts

a visitor without a key stays outside
- if (key === null) return;

a key of another lock does not fit
tests: src/key.test.ts
- if (key.lock !== lock) {
-   return;
+ if (key === lock) {
+   return;
- const open = false;
+ const open = true;

file: src/window.ts
tests: src/window.test.ts

a window is closed
- open = true
+ open = false
`;

describe('parseList', () => {
  test('default: names, files, tests, and edits of one line or several', () => {
    expect(parseList(LIST)).toEqual([
      {
        name: 'a visitor without a key stays outside',
        file: 'src/hall.ts',
        tests: ['src/hall.test.ts', 'src/key.test.ts'],
        edits: [{ search: 'if (key === null) return;', replace: '' }],
      },
      {
        name: 'a key of another lock does not fit',
        file: 'src/hall.ts',
        tests: ['src/key.test.ts'],
        edits: [
          { search: 'if (key.lock !== lock) {\n  return;', replace: 'if (key === lock) {\n  return;' },
          { search: 'const open = false;', replace: 'const open = true;' },
        ],
      },
      {
        name: 'a window is closed',
        file: 'src/window.ts',
        tests: ['src/window.test.ts'],
        edits: [{ search: 'open = true', replace: 'open = false' }],
      },
    ]);
  });

  test.each([
    ['no edit', 'a name'],
    ['a line that is none of an edit', 'a name\n- one\ntwo'],
    ['an edit that takes nothing away', 'a name\n+ one'],
  ])('error: %s', (_, block) => {
    expect(() => parseList(`file: a.ts\ntests: a.test.ts\n\n${block}\n`)).toThrow('the block of "a name"');
  });

  test('error: a defence before any file', () => {
    expect(() => parseList('a name\n- one\n')).toThrow('no defence of a file with tests');
  });
});

test('readLists: every list of the folder; a name that is there twice is an error', () => {
  writeFileSync(join(folder, 'b.txt'), LIST);
  writeFileSync(join(folder, 'README.md'), 'not a list');
  expect(readLists(folder)).toHaveLength(3);
  writeFileSync(join(folder, 'a.txt'), LIST);
  expect(() => readLists(folder)).toThrow('two defences are named "a visitor without a key stays outside"');
});

test('the lists of this folder are read', () => {
  expect(readLists(join(import.meta.dirname, 'lists')).length).toBeGreaterThan(500);
});

test('withoutDefence: one edit after the other; null where a text is not there exactly once', () => {
  const [first, second] = [
    { search: 'one', replace: '1' },
    { search: '1 two', replace: '3' },
  ];
  expect(withoutDefence('one two three', [first, second])).toBe('3 three');
  expect(withoutDefence('one two one', [first])).toBeNull();
  expect(withoutDefence('none', [second])).toBeNull();
});

describe('a copy', () => {
  const put = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  test('default: what git tracks or would, with packages that lead into the copy, and others that do not', () => {
    execFileSync('git', ['init', '-q'], { cwd: folder });
    put('.gitignore', 'node_modules\nbuilt\n');
    put('packages/one/index.ts', 'source');
    put('built/file', 'built');
    put('node_modules/other/index.js', 'other');
    mkdirSync(join(folder, 'node_modules/@suil'));
    symlinkSync('../../packages/one', join(folder, 'node_modules/@suil/one'));
    const copy = copyTree(folder);
    try {
      expect(readFileSync(join(copy, 'packages/one/index.ts'), 'utf8')).toBe('source');
      expect(existsSync(join(copy, 'built'))).toBe(false);
      expect(realpathSync(join(copy, 'node_modules/@suil/one'))).toBe(realpathSync(join(copy, 'packages/one')));
      expect(realpathSync(join(copy, 'node_modules/other'))).toBe(realpathSync(join(folder, 'node_modules/other')));
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  test('error: a text or a test that is not there any more is stale, and the file stays as it is', async () => {
    put('src/hall.ts', 'if (key === null) throw new Error();');
    put('src/hall.test.ts', '');
    const edits = [{ search: 'if (key === null) return;', replace: '' }];
    const defence = { name: 'a visitor stays outside', file: 'src/hall.ts', tests: ['src/hall.test.ts'], edits };
    expect(await tryDefence(folder, defence)).toMatchObject({ outcome: 'stale', details: [] });
    const found = { ...defence, edits: [{ search: 'if (key === null)', replace: '' }], tests: ['src/gone.test.ts'] };
    expect((await tryDefence(folder, found)).outcome).toBe('stale');
    expect((await tryDefence(folder, { ...defence, file: 'src/gone.ts' })).outcome).toBe('stale');
    expect(readFileSync(join(folder, 'src/hall.ts'), 'utf8')).toBe('if (key === null) throw new Error();');
  });
});
