import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { builderRequests, closeBuilder, frameworkDir, observePackage, testPackage } from './index.ts';

// The builder compiles the framework with every request, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 90_000 });

const dir = mkdtempSync(join(tmpdir(), 'toolchain-'));
afterAll(async () => {
  await closeBuilder();
  rmSync(dir, { recursive: true, force: true });
});

const MANIFEST = '[package]\nname = "Shop"\nedition = "2024"\n\n[addresses]\nshop = "0x0"\n';
const withTests = (body: string) => ({
  'Move.toml': MANIFEST,
  'sources/till.move':
    'module shop::till;\n\nconst EBroke: u64 = 7;\n\npublic fun pay(have: u64, price: u64): u64 {\n    assert!(have >= price, EBroke);\n    have - price\n}\n',
  'tests/till_tests.move': `#[test_only]\nmodule shop::till_tests;\n\nuse shop::till;\n\n${body}\n`,
});

test('each test has a result, each failure its reason and place, whatever was expected', async () => {
  const result = await observePackage({
    files: withTests(`#[test]
fun pays() { assert!(till::pay(5, 3) == 2) }
#[test, expected_failure(abort_code = till::EBroke)]
fun refuses() { till::pay(1, 3); }
#[test]
fun aborts() { till::pay(1, 3); }
#[test]
fun divides() { assert!(1 / (till::pay(3, 3)) == 0) }
#[test]
fun says_nothing() { assert!(till::pay(3, 3) == 1) }
#[test, expected_failure]
fun succeeds() { till::pay(3, 3); }
#[test, expected_failure(abort_code = till::EBroke)]
fun aborts_otherwise() { abort 8 }
#[test]
fun looks_past_the_end() { assert!(vector[1u8][till::pay(3, 1)] == 1) }`),
  });
  if (!result.ok) throw new Error(result.output);
  const failures = new Map(result.tests.map((one) => [one.name, one.failure]));
  expect([...failures].filter(([, failure]) => failure === null).map(([name]) => name)).toEqual(['pays', 'refuses']);
  expect(result.tests.every(({ module }) => module === 'shop::till_tests')).toBe(true);
  // The assert! in sources/till.move is on line 6.
  expect(failures.get('aborts')).toMatchObject({
    kind: 'abort',
    abortCode: 7n,
    module: 'shop::till',
    function: 'pay',
    file: 'sources/till.move',
    line: 6,
  });
  expect(failures.get('divides')).toMatchObject({ kind: 'arithmetic', abortCode: null, module: 'shop::till_tests' });
  expect(failures.get('says_nothing')).toMatchObject({ kind: 'abort', abortCode: null, line: 15 });
  expect(failures.get('succeeds')).toMatchObject({ kind: 'missingFailure', abortCode: null });
  expect(failures.get('aborts_otherwise')).toMatchObject({ kind: 'abort', abortCode: 8n });
  expect(failures.get('looks_past_the_end')).toMatchObject({ kind: 'vector', module: 'shop::till_tests' });
  const observed = new Map(result.tests.map((one) => [one.name, one.observed]));
  expect([observed.get('pays'), observed.get('succeeds')]).toEqual([null, null]);
  expect(observed.get('refuses')).toMatchObject({
    kind: 'abort',
    abortCode: 7n,
    module: 'shop::till',
    function: 'pay',
  });
  expect(observed.get('aborts_otherwise')).toMatchObject({ kind: 'abort', abortCode: 8n, module: 'shop::till_tests' });
  expect(observed.get('aborts')).toEqual(failures.get('aborts'));
});

test('a run that passed is kept, one that failed is not', async () => {
  const passing = withTests('#[test]\nfun pays() { assert!(till::pay(5, 3) == 2) }');
  const failing = withTests('#[test]\nfun pays() { assert!(till::pay(5, 3) == 3) }');
  const start = builderRequests();
  const first = await testPackage({ files: passing, cacheDir: dir });
  expect(first).toMatchObject({ ok: true, passed: true, cached: false });
  const second = await testPackage({ files: passing, cacheDir: dir });
  expect(second).toEqual({ ...first, cached: true });
  expect(builderRequests()).toBe(start + 1);
  await testPackage({ files: failing, cacheDir: dir });
  expect(await testPackage({ files: failing, cacheDir: dir })).toMatchObject({ ok: true, passed: false });
  expect(builderRequests()).toBe(start + 3);
});

test('tests that do not compile are faults with a place', async () => {
  const result = await testPackage({ files: withTests('#[test]\nfun pays() { till::owe() }') });
  if (result.ok) throw new Error('it compiled');
  expect(result.diagnostics[0]).toMatchObject({ severity: 'error', file: 'tests/till_tests.move', line: 7 });
});

test('a package without tests does not pass', async () => {
  const result = await testPackage({ files: withTests('') });
  expect(result).toMatchObject({ ok: true, passed: false, tests: [] });
});

test('a test without end is killed, and the builder works on', async () => {
  const endless = withTests('#[test]\nfun waits() { loop { till::pay(2, 1); } }');
  const waiting = testPackage({ files: endless, timeoutMs: 3_000 });
  // Waits in line behind the endless one and gets a new thread.
  const next = testPackage({ files: withTests('#[test]\nfun pays() { assert!(till::pay(5, 3) == 2) }') });
  await expect(waiting).rejects.toMatchObject({ code: 'TOOLCHAIN_TIMEOUT', context: { timeoutMs: 3_000 } });
  expect(await next).toMatchObject({ ok: true, passed: true });
});

test('a panic inside the WebAssembly is reported, and the builder continues', async () => {
  // The build of the real VM lacks groth16 and breaks down when it is called. Only 0x2 may declare its natives.
  const broken = await testPackage({
    dir: frameworkDir('sui'),
    files: {
      'Move.toml':
        '[package]\nname = "Crash"\nedition = "2024"\nimplicit-dependencies = false\n\n[dependencies]\nMoveStdlib = { local = "../std" }\n\n[addresses]\nframework = "0x0"\nsui = "0x2"\n',
      'sources/groth16.move': `module sui::groth16;
public struct Key has copy, drop, store { a: vector<u8>, b: vector<u8>, c: vector<u8>, d: vector<u8> }
native fun prepare_verifying_key_internal(curve: u8, key: &vector<u8>): Key;
#[test]
fun crashes() { prepare_verifying_key_internal(1, &x"00"); }
`,
    },
  });
  if (broken.ok) throw new Error(broken.output);
  expect(broken.output).toContain('The Move builder broke down (unreachable)');
  const next = await testPackage({ files: withTests('#[test]\nfun pays() { assert!(till::pay(5, 3) == 2) }') });
  expect(next).toMatchObject({ ok: true, passed: true });
});
