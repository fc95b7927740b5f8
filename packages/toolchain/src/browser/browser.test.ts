/** The entry for browsers: it bundles without Node, and its compiler gives the bytes that Node's gives. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { frameworkSources } from '@suil/move-framework/sources';
import { build } from 'esbuild';
import { afterAll, expect, test, vi } from 'vitest';
import { compilePackage, readPackageFiles } from '../index.ts';
import type * as Browser from './index.ts';

// Two compilers load, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 90_000 });

const dir = mkdtempSync(join(tmpdir(), 'toolchain-browser-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const example = join(import.meta.dirname, '../../examples/counter');
const wasm = readFileSync(
  fileURLToPath(new URL('sui_move_wasm_bg.wasm', import.meta.resolve('@zktx.io/sui-move-builder'))),
);

/** The entry as a page gets it, bundled for browsers. */
async function openBundle(): Promise<typeof Browser> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'index.ts')],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  const code = outputFiles[0]!.text;
  expect(code).not.toMatch(/\bBuffer\b|from\s*"node:|\bprocess\.cwd\b/);
  const file = join(dir, 'bundle.mjs');
  writeFileSync(file, code);
  return import(pathToFileURL(file).href);
}

const browser = await openBundle();

test('default: modules, dependencies and digest are those of the compiler in Node, to the byte', async () => {
  const files = readPackageFiles(example);
  const [here, there] = await Promise.all([browser.compileSources(files, { wasm }), compilePackage({ dir: example })]);
  if (!here.ok || !there.ok) throw new Error('the example compiles');
  expect(here.package.modules.map(({ name }) => name)).toEqual(['counter']);
  expect({ ...here.package, cached: null }).toEqual({ ...there.package, cached: null });
});

test('error: a mistake in a source is a diagnostic with its line', async () => {
  const files = {
    ...readPackageFiles(example),
    'sources/counter.move': 'module counter::counter;\n\nfun a(): u64 { true }\n',
  };
  const result = await browser.compileSources(files, { wasm });
  if (result.ok) throw new Error('it does not compile');
  const [first] = browser.errorsFirst(result.diagnostics);
  expect(first).toMatchObject({ severity: 'error', file: 'sources/counter.move', line: 3 });
});

test.each([
  ['no manifest', { 'sources/a.move': 'module a::a;' }, 'There is no Move package in these files.'],
  [
    'a dependency on another folder',
    { 'Move.toml': '[package]\nname = "a"\n\n[dependencies]\nb = { local = "../b" }\n' },
    'There is no Move package in ../b.',
  ],
])('error: %s', async (_, files, message) => {
  const result = await browser.compileSources(files, { wasm });
  expect(result).toMatchObject({ ok: false, diagnostics: [{ code: 'TOOLCHAIN_SOURCE_MISSING', message }] });
});

test('behavior: the framework by its path in Sui’s repository', async () => {
  const manifest =
    '[package]\nname = "a"\nedition = "2024"\n\n[dependencies]\nSui = { local = "../sui/sui-framework" }\n\n[addresses]\na = "0x0"\n';
  const source = 'module a::a;\n\npublic fun worth(coin: &sui::coin::Coin<sui::sui::SUI>): u64 { coin.value() }\n';
  const result = await browser.compileSources({ 'Move.toml': manifest, 'sources/a.move': source }, { wasm });
  expect(result).toMatchObject({ ok: true, package: { modules: [{ name: 'a' }] } });
});

test('the framework’s sources are those on disk', () => {
  for (const name of ['std', 'sui', 'system'] as const) {
    const files = readPackageFiles(join(import.meta.dirname, '../../../move-framework', name));
    const sources = Object.entries(files).filter(([path]) => path.startsWith('sources/'));
    expect(sources.length).toBeGreaterThan(5);
    expect(frameworkSources[name]).toEqual(Object.fromEntries(sources));
  }
});
