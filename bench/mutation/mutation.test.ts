/** The benchmark itself, on a package of three functions, with every mutant worked out by hand. */
import { join } from 'node:path';
import { compileForOurVm, readPackageFiles } from '@suil/toolchain';
import { expect, test } from 'vitest';
import { EQUIVALENTS } from './equivalents.ts';
import { createMutantRunner } from './mutant-runner.ts';
import { findMutants } from './mutants.ts';
import { tryMutants } from './run.ts';
import { sampleOf } from './sample.ts';

const root = join(import.meta.dirname, '../..');
const dir = join(root, 'suil/contracts/suil');
const cacheDir = join(root, '.cache/toolchain');

const LIMIT = `module suil::limit;
const EAbove: u64 = 1;
public fun check(amount: u64) {
    assert!(amount <= 10, EAbove);
}
`;
/** The test calls it, and no module does: it is compiled without a friend. */
const DOUBLING = `module suil::doubling;
public(package) fun up_to(amount: u64): u64 {
    let mut sum = 1;
    while (sum < amount) sum = sum * 2;
    sum
}
`;
/** No test calls it. */
const UNTESTED = `module suil::untested;
public fun is_less(a: u64): bool { a < 3 }
public fun most(): u8 { 255u8 }
`;
const TESTS = `#[test_only]
module suil::small_tests;
use suil::doubling;
use suil::limit;
#[test]
fun ten_passes() { limit::check(10) }
#[test, expected_failure(abort_code = limit::EAbove)]
fun eleven_is_refused() { limit::check(11) }
#[test]
fun doubles_up_to_ten() { assert!(doubling::up_to(10) == 16) }
`;

test('mutants are killed by a test, by an endless loop, or survive', { timeout: 240_000 }, async () => {
  const files = {
    'Move.toml': '[package]\nname = "Small"\nedition = "2024"\n[addresses]\nsuil = "0x0"\n',
    'sources/doubling.move': DOUBLING,
    'sources/limit.move': LIMIT,
    'sources/untested.move': UNTESTED,
    'tests/small_tests.move': TESTS,
  };
  const runner = createMutantRunner(await compileForOurVm({ dir, files, cacheDir }), { suil: '0x0' });
  const { killed, survived, same, refused } = await tryMutants({ dir, files, cacheDir }, runner, findMutants(files));
  // 1, 2, 4, 8, 16 from 2 on is the same; no sum equals 10.
  expect(survived.map(({ file, line, name }) => `${file}:${line} ${name}`)).toEqual([
    'sources/doubling.move:3 doubling::up_to constant: let mut sum = 2;',
    'sources/untested.move:2 untested::is_less boundary: public fun is_less(a: u64): bool { a <= 3 }',
    'sources/doubling.move:4 doubling::up_to boundary: while (sum <= amount) sum = sum * 2;',
    'sources/untested.move:2 untested::is_less constant: public fun is_less(a: u64): bool { a < 4 }',
  ]);
  // 1 / 2 is 0, which stays 0; tripled it is 1, 3, 9, 27.
  expect(killed.map(({ name }) => name)).toEqual([
    'limit::check assert: without assert!(amount <= 10, EAbove)',
    'limit::check boundary: assert!(amount < 10, EAbove);',
    'doubling::up_to arithmetic: while (sum < amount) sum = sum / 2;',
    'limit::check constant: assert!(amount <= 11, EAbove);',
    'doubling::up_to constant: while (sum < amount) sum = sum * 3;',
  ]);
  // 256 is no u8, so this compile is halved.
  expect(refused.map(({ name }) => name)).toEqual(['untested::most constant: public fun most(): u8 { 256u8 }']);
  expect(same).toEqual([]);
  expect(runner.failing()).toEqual([]);
});

test('every mutant named as equivalent exists, with a reason', () => {
  const names = new Set(findMutants(readPackageFiles(dir)).map(({ name }) => name));
  expect([...EQUIVALENTS.keys()].filter((name) => !names.has(name))).toEqual([]);
  expect([...EQUIVALENTS.values()].filter((reason) => reason.length < 20)).toEqual([]);
});

test('a sample has the size asked for and depends on the seed alone', () => {
  const mutants = findMutants(readPackageFiles(dir));
  const names = (seed: number) => sampleOf(mutants, 40, seed).map(({ name }) => name);
  expect(names(1)).toEqual(names(1));
  expect(new Set(names(1)).size).toBe(40);
  expect(names(1)).not.toEqual(names(2));
  expect(mutants.length).toBeGreaterThan(300);
});
