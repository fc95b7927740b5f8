import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPrograms, builtFileOf, type ProgramSources } from './build-programs.ts';

let root = '';
let sources: ProgramSources;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'suil-programs-')));
  sources = { root, programs: ['app/main.ts'], inputs: ['app'], external: [], late: [], builds: join(root, 'builds') };
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(file: string, lines: readonly string[]): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${lines.join('\n')}\n`);
}

async function outputOf(program: string): Promise<unknown> {
  const folder = await buildPrograms(sources);
  return JSON.parse(execFileSync(process.execPath, [builtFileOf(folder, program)], { encoding: 'utf8' }));
}

test('a bundled module knows its source’s place, also one that several programs share', async () => {
  put('app/main.ts', ["import { places } from './inner/places.ts';", 'console.log(JSON.stringify(places));']);
  put('app/other.ts', ["import { places } from './inner/places.ts';", 'console.log(JSON.stringify(places));']);
  put('app/inner/places.ts', [
    'export const places: readonly string[] = [',
    '  import.meta.url, import.meta.dirname, import.meta.filename,',
    "  new URL('./data.sql', import.meta.url).href,",
    '];',
  ]);
  sources = { ...sources, programs: ['app/main.ts', 'app/other.ts'] };
  const expected = [
    `file://${root}/app/inner/places.ts`,
    `${root}/app/inner`,
    `${root}/app/inner/places.ts`,
    `file://${root}/app/inner/data.sql`,
  ];
  expect(await outputOf('app/main.ts')).toEqual(expected);
  expect(await outputOf('app/other.ts')).toEqual(expected);
});

test('a thread that is a program is started from the build, another one from its source', async () => {
  put('app/main.ts', [
    "const files = [new URL('./thread.ts', import.meta.url), new URL('./source.ts', import.meta.url)];",
    'console.log(JSON.stringify(files.map(({ pathname }) => pathname)));',
  ]);
  for (const name of ['thread', 'source']) put(`app/${name}.ts`, ['export {};']);
  sources = { ...sources, programs: ['app/main.ts', 'app/thread.ts'] };
  const folder = await buildPrograms(sources);
  expect(await outputOf('app/main.ts')).toEqual([builtFileOf(folder, 'app/thread.ts'), `${root}/app/source.ts`]);
});

test('a changed source gives another build, a changed test does not', async () => {
  put('app/main.ts', ["console.log('1');"]);
  put('app/main.test.ts', ['export {};']);
  const first = await buildPrograms(sources);
  put('app/main.test.ts', ['export const changed = true;']);
  expect(await buildPrograms(sources)).toBe(first);
  put('app/main.ts', ["console.log('2');"]);
  const second = await buildPrograms(sources);
  expect(second).not.toBe(first);
  expect(await outputOf('app/main.ts')).toBe(2);
});

test('a build stays while a process lives that asked for it, and is deleted behind it', async () => {
  put('app/main.ts', ["console.log('1');"]);
  const first = await buildPrograms(sources);
  put('app/main.ts', ["console.log('2');"]);
  const second = await buildPrograms(sources);
  expect([first, second].map((folder) => existsSync(folder))).toEqual([true, true]);
  // As if the process that asked for the first one had been another, which has ended; and one that ended while it built.
  const { pid } = spawnSync(process.execPath, ['--eval', '']);
  rmSync(`${first}.${process.pid}`);
  writeFileSync(`${first}.${pid}`, '');
  mkdirSync(join(root, 'builds', `unfinished.${pid}`));
  await buildPrograms(sources);
  const names = [second, `${second}.${process.pid}`].map((path) => path.slice(join(root, 'builds/').length));
  expect(readdirSync(join(root, 'builds')).sort()).toEqual(names.sort());
});

test('two processes that build at once both get a whole build', async () => {
  put('app/main.ts', ["console.log('1');"]);
  const folders = await Promise.all([buildPrograms(sources), buildPrograms({ ...sources })]);
  expect(new Set(folders).size).toBe(1);
  expect(await outputOf('app/main.ts')).toBe(1);
});

test('the stack of an error names file and line of the source', async () => {
  put('app/main.ts', ["import { fail } from './fail.ts';", '', 'fail(1);']);
  put('app/fail.ts', [
    'interface Removed {',
    '  readonly lines: number;',
    '}',
    'export function fail(lines: Removed["lines"]): never {',
    '  throw new Error(String(lines));',
    '}',
  ]);
  const folder = await buildPrograms(sources);
  const { stderr } = spawnSync(process.execPath, ['--enable-source-maps', builtFileOf(folder, 'app/main.ts')], {
    encoding: 'utf8',
  });
  expect(stderr).toContain(`${root}/app/fail.ts:5:`);
  expect(stderr).toContain(`${root}/app/main.ts:3:`);
});

test('a dependency that is CommonJS can require what is Node’s', async () => {
  put('app/old.cjs', ["module.exports = require('node:path').basename('/one/two');"]);
  put('app/main.ts', ["import name from './old.cjs';", 'console.log(JSON.stringify(name));']);
  expect(await outputOf('app/main.ts')).toBe('two');
});

test('a late package is read when one of its functions is first called', async () => {
  put('node_modules/late/package.json', ['{ "name": "late", "main": "index.js" }']);
  put('node_modules/late/index.js', [
    'globalThis.read = true;',
    'exports.add = (left, right) => left + right;',
    'exports.none = () => 0;',
  ]);
  put('app/main.ts', [
    "import { add } from 'late';",
    'const before = String(globalThis.read);',
    'const sum = add(1, 2);',
    'console.log(JSON.stringify([before, sum, globalThis.read]));',
  ]);
  expect(await outputOf('app/main.ts')).toEqual(['true', 3, true]);
  sources = { ...sources, late: ['late'] };
  expect(await outputOf('app/main.ts')).toEqual(['undefined', 3, true]);
});

test('a source that cannot be bundled is refused with its place, and nothing stays', async () => {
  put('app/main.ts', ["import './missing.ts';"]);
  await expect(buildPrograms(sources)).rejects.toThrow('app/main.ts:1:7: ERROR: Could not resolve "./missing.ts"');
  expect(readdirSync(join(root, 'builds'))).toEqual([expect.stringMatching(/^[0-9a-f]{16}\.\d+$/)]);
  expect(readFileSync(join(root, 'app/main.ts'), 'utf8')).toContain('missing');
});
