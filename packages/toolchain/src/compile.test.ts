import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { builderRequests, compilePackage, formatDiagnostics, localDependencyDirs } from './index.ts';

// The builder compiles the framework with every request, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 90_000 });

const MANIFEST = '[package]\nname = "Shop"\nedition = "2024"\n\n[addresses]\nshop = "0x0"\n';
const dir = mkdtempSync(join(tmpdir(), 'toolchain-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const shop = (body: string) => ({ 'Move.toml': MANIFEST, 'sources/till.move': `module shop::till;\n\n${body}\n` });

test('a package compiles to named modules, its dependencies and a digest', async () => {
  const files = shop('public fun price(coin: &sui::coin::Coin<sui::sui::SUI>): u64 { coin.value() }');
  const result = await compilePackage({ files });
  if (!result.ok) throw new Error(result.output);
  expect(result.package.name).toBe('Shop');
  expect(result.package.modules.map(({ name }) => name)).toEqual(['till']);
  // Every module begins with the magic number of Move bytecode.
  expect([...result.package.modules[0]!.bytes.slice(0, 4)]).toEqual([0xa1, 0x1c, 0xeb, 0x0b]);
  expect(result.package.dependencies).toEqual([`0x${'1'.padStart(64, '0')}`, `0x${'2'.padStart(64, '0')}`]);
  expect(result.package.digest).toHaveLength(32);
  expect(result.package.cached).toBe(false);
});

test.each([
  ['in git', 'SuiSystem = { git = "https://github.com/MystenLabs/sui.git", subdir = "PATH", rev = "mainnet" }'],
  ["by a path in Sui's repository", 'SuiSystem = { local = "../sui/PATH" }'],
  ['as a package of the system', 'sui_system = { system = "sui_system" }'],
])('the system package is a dependency %s', async (_, dependency) => {
  const named = dependency.replace('PATH', 'crates/sui-framework/packages/sui-system');
  const files = {
    'Move.toml': `${MANIFEST}\n[dependencies]\n${named}\n`,
    'sources/till.move': `module shop::till;

public fun worth(stake: &sui_system::staking_pool::StakedSui): u64 { stake.amount() }
`,
  };
  const result = await compilePackage({ files, dir });
  if (!result.ok) throw new Error(result.output);
  const ids = ['1', '2', '3'].map((digit) => `0x${digit.padStart(64, '0')}`);
  expect([...result.package.dependencies].sort()).toEqual(ids);
});

test('faults come back with file, line, column and what the compiler says', async () => {
  const result = await compilePackage({ files: shop('public fun price(): u64 {\n    true\n}') });
  if (result.ok) throw new Error('it compiled');
  expect(result.diagnostics).toHaveLength(1);
  const [fault] = result.diagnostics;
  // Line 1 is the module, line 2 empty, line 3 the function; `true` is on line 4 after four blanks.
  expect(fault).toMatchObject({ severity: 'error', code: 'E04007', file: 'sources/till.move', line: 4, column: 5 });
  expect(fault!.text).toContain('│     true');
  expect(formatDiagnostics(result.diagnostics)).toMatch(
    /^sources\/till\.move:4:5: error\[E04007\]: incompatible types/,
  );
});

test('what Sui deprecates is a warning with its note, and compiles', async () => {
  const body = 'public fun has(id: &UID): bool { sui::dynamic_field::exists_(id, 1u8) }';
  const result = await compilePackage({ files: shop(body) });
  if (!result.ok) throw new Error(result.output);
  // The name follows 33 characters and the two of `::`.
  expect(result.package.warnings).toMatchObject([
    { severity: 'warning', code: 'W04037', file: 'sources/till.move', line: 3, column: 54 },
  ]);
  expect(result.package.warnings[0]?.message).toContain('Renamed to `exists`');
});

test('what did not change is not compiled again', async () => {
  const cacheDir = join(dir, 'cache');
  const files = shop('public fun one(): u64 { 1 }');
  const first = await compilePackage({ files, cacheDir });
  const requests = builderRequests();
  const second = await compilePackage({ files, cacheDir });
  expect(builderRequests()).toBe(requests);
  if (!first.ok || !second.ok) throw new Error('it did not compile');
  expect(second.package).toEqual({ ...first.package, cached: true });
  // Another text, and a damaged file, are compiled.
  await compilePackage({ files: shop('public fun one(): u64 { 2 }'), cacheDir });
  expect(builderRequests()).toBe(requests + 1);
  for (const file of readdirSync(cacheDir)) writeFileSync(join(cacheDir, file), '{"modules":');
  const third = await compilePackage({ files, cacheDir });
  expect(builderRequests()).toBe(requests + 2);
  expect(third).toEqual(first);
});

test('tests of a package do not count for its bytecode', async () => {
  const cacheDir = join(dir, 'cache-tests');
  const files = shop('public fun one(): u64 { 1 }');
  await compilePackage({ files, cacheDir });
  const withTest = { ...files, 'tests/till_tests.move': 'no Move at all' };
  const again = await compilePackage({ files: withTest, cacheDir });
  expect(again).toMatchObject({ ok: true, package: { cached: true } });
});

test('local packages are found from the package that names them', async () => {
  const put = (path: string, text: string) => {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  put('base/Move.toml', '[package]\nname = "Base"\nedition = "2024"\n\n[addresses]\nbase = "0x77"\n');
  put('base/sources/base.move', 'module base::base;\n\npublic fun seven(): u64 { 7 }\n');
  put('top/Move.toml', `${MANIFEST}\n[dependencies]\nBase = { local = "../base" }\n`);
  put('top/sources/top.move', 'module shop::top;\n\npublic fun seven(): u64 { base::base::seven() }\n');
  const result = await compilePackage({ dir: join(dir, 'top') });
  expect(result).toMatchObject({ ok: true, package: { modules: [{ name: 'top' }] } });
});

test('a local dependency that is published is linked by its id, and comes after what it needs itself', async () => {
  const put = (path: string, text: string) => {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  const needs = (name: string) => `\n[dependencies]\n${name} = { local = "../${name}" }\n`;
  const manifest = (name: string) => `[package]\nname = "${name}"\nedition = "2024"\n`;
  // The first is spelt without addresses, as new packages are, the second with them.
  put('bottom/Move.toml', manifest('bottom'));
  put('bottom/sources/bottom.move', 'module bottom::bottom;\n\npublic fun one(): u64 { 1 }\n');
  put('middle/Move.toml', `${manifest('middle')}${needs('bottom')}\n[addresses]\nmiddle = "0x0"\nother = "0x9"\n`);
  put('middle/sources/middle.move', 'module middle::middle;\n\npublic fun one(): u64 { bottom::bottom::one() }\n');
  put('upper/Move.toml', `${manifest('upper')}${needs('middle')}`);
  put('upper/sources/upper.move', 'module upper::upper;\n\npublic fun one(): u64 { middle::middle::one() }\n');

  const [bottom, middle] = [join(dir, 'bottom'), join(dir, 'middle')];
  expect(localDependencyDirs(join(dir, 'upper'))).toEqual([bottom, middle]);
  const id = (digit: string) => `0x${digit.repeat(64)}`;
  const published = new Map([
    [bottom, id('b')],
    [middle, id('c')],
  ]);
  const result = await compilePackage({ dir: join(dir, 'upper'), published });
  if (!result.ok) throw new Error(result.output);
  expect(result.package.modules.map(({ name }) => name)).toEqual(['upper']);
  expect(result.package.dependencies).toEqual([
    id('0').replace(/.$/, '1'),
    id('0').replace(/.$/, '2'),
    id('b'),
    id('c'),
  ]);
  const bytes = Buffer.from(result.package.modules[0]!.bytes);
  expect(bytes.includes(Buffer.from('c'.repeat(64), 'hex'))).toBe(true);
});

test('a dependency that is neither the framework nor local is refused by name', async () => {
  const manifest = `${MANIFEST}\n[dependencies]\nOther = { git = "https://example.org/other.git", rev = "main" }\n`;
  const result = await compilePackage({ files: { ...shop(''), 'Move.toml': manifest } });
  if (result.ok) throw new Error('it compiled');
  expect(result.output).toContain('https://example.org/other.git');
});

test('a folder without a package is named', async () => {
  await expect(compilePackage({ dir: join(dir, 'nothing') })).rejects.toMatchObject({
    code: 'TOOLCHAIN_SOURCE_MISSING',
  });
});
