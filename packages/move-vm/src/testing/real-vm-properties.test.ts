/**
 * Generated programs in both engines. Ours runs them first; what they came to is written as Move tests, which the real Move VM (the WASM
 * builder) then runs. Two compilations for all of them, kept by the toolchain while the seed is the same.
 */
import { testPackage } from '@suil/toolchain';
import { expect, test } from 'vitest';
import type { CallResult, MoveValue } from '../index.ts';
import { cacheDir, compileSources, openSession, packagesWith, vmOver } from './fixtures.test-support.ts';
import { generatePrograms, type Program, renderPrograms } from './generate-programs.test-support.ts';

const SEED = 20_261_121;
/** With the helpers below a thousand functions, the most a module may define. */
const COUNTS = { integers: 580, encodings: 200, states: 200 };
const TIMEOUT_MS = 240_000;
const MANIFEST = '[package]\nname = "MoveVmInline"\nedition = "2024"\n\n[addresses]\nfixtures = "0x0"\n';
const EXPECTED_FAILURE: Readonly<Record<string, string>> = {
  ARITHMETIC_ERROR: 'arithmetic_error',
  // Sub-status 1 is an index out of bounds, the only one these programs come to.
  VECTOR_OPERATION_ERROR: 'vector_error, minor_status = 1',
};

/** The value as Move writes it. */
function literal(type: string, value: MoveValue | undefined): string {
  if (type !== 'vector<u8>') return `${value}${type === 'bool' ? '' : type}`;
  return `x"${Buffer.from(value as number[]).toString('hex')}"`;
}

/** Tests that pass only in an engine that comes to the same: values in few large tests, failures in one each. */
function renderTests(programs: readonly Program[], outcomes: readonly CallResult[]): string {
  const checks: string[] = [];
  const failing: string[] = [];
  programs.forEach(({ name, type }, i) => {
    const outcome = outcomes[i]!;
    if (outcome.ok) {
      checks.push(`assert!(programs::${name}() == ${literal(type, outcome.returns[0])}, ${i});`);
      return;
    }
    const { status, location } = outcome.failure;
    const kind = EXPECTED_FAILURE[status];
    if (kind === undefined) throw new Error(`${name}: ${status} ${outcome.failure.message}`);
    // At the function itself, not in one it calls: there the place is the same module all the same.
    const place = location?.module === 'programs' ? 'fixtures::programs' : `std::${location?.module}`;
    failing.push(`#[test, expected_failure(${kind}, location = ${place})]\nfun ${name}() { programs::${name}(); }\n`);
  });
  const tests = [];
  for (let start = 0; start < checks.length; start += 50) {
    tests.push(`#[test]\nfun values_${start}() {\n    ${checks.slice(start, start + 50).join('\n    ')}\n}\n`);
  }
  return `#[test_only]\nmodule fixtures::programs_tests;\nuse fixtures::programs;\n\n${[...tests, ...failing].join('\n')}`;
}

test('what ours computes, the real VM computes', { timeout: TIMEOUT_MS }, async () => {
  const programs = generatePrograms(SEED, COUNTS);
  const source = renderPrograms(programs);
  const modules = await compileSources({ programs: source });
  const vm = vmOver(await packagesWith(modules));
  // The compiler's own verifier took it: so must ours.
  expect(vm.verifyPackage({ modules: [...modules.values()] })).toMatchObject({ ok: true });
  const outcomes = programs.map(({ name }) => openSession(vm).run(`programs::${name}`));
  const files = {
    'Move.toml': MANIFEST,
    'sources/programs.move': source,
    'tests/programs_tests.move': renderTests(programs, outcomes),
  };
  const result = await testPackage({ files, cacheDir, timeoutMs: TIMEOUT_MS });
  if (!result.ok) throw new Error(result.output.slice(0, 5_000));
  expect(result.tests.filter(({ passed }) => !passed).map(({ name, failure }) => [name, failure?.message])).toEqual([]);
  const failing = outcomes.filter((outcome) => !outcome.ok).length;
  process.stdout.write(
    `${programs.length} generated programs compared in both engines, ${failing} of them fail in the same way\n`,
  );
  // Both kinds must be there in numbers, or the test says little.
  expect(failing).toBeGreaterThan(100);
  expect(programs.length - failing).toBeGreaterThan(500);
});

test('a wrong expectation is noticed', { timeout: TIMEOUT_MS }, async () => {
  const programs = generatePrograms(SEED, { integers: 0, encodings: 3, states: 1 });
  const outcomes = programs.map((): CallResult => ({ ok: true, returns: [[1, 2, 3]], returnTypes: [] }));
  const files = {
    'Move.toml': MANIFEST,
    'sources/programs.move': renderPrograms(programs),
    'tests/programs_tests.move': renderTests(programs, outcomes),
  };
  const result = await testPackage({ files, timeoutMs: TIMEOUT_MS });
  expect(result.ok && result.passed).toBe(false);
});
