/** Results of Move tests, and coverage. */
import { beforeAll, describe, expect, test } from 'vitest';
import { compileFixtures, FIXTURES, type Packages, packagesWith, vmOver } from './fixtures.test-support.ts';
import { type ExpectedFailure, runMoveTests } from './run-move-tests.ts';

let packages: Packages;
beforeAll(async () => {
  packages = await packagesWith(await compileFixtures());
});

const namedAddresses = { fixtures: '0x0' };

function resultOf(path: string, expected: ExpectedFailure | null, maxFuel = 10_000) {
  const [module = '', name = ''] = path.split('.');
  const tests = [{ module: `fixtures::${module}`, function: name, expected }];
  const [{ passed, reason } = { passed: false, reason: undefined }] = runMoveTests({
    vm: vmOver(packages),
    tests,
    namedAddresses,
    maxFuel,
  });
  return passed ? 'passed' : reason;
}

describe('results', () => {
  const aborts = (code: bigint, module: string | null): ExpectedFailure => ({ kind: 'abort', code, module });

  test('of tests that must pass', () => {
    expect(resultOf('enums.counted', null)).toBe('passed');
    expect(resultOf('vectors.pop_empty', null)).toBe('failed');
    expect(resultOf('nowhere.at_all', null)).toBe('failed');
    expect(resultOf('failures.endless', null)).toBe('failed');
  });

  test('of tests that must fail', () => {
    expect(resultOf('enums.counted', { kind: 'any' })).toBe('did not fail');
    expect(resultOf('vectors.pop_empty', { kind: 'any' })).toBe('passed');
    expect(resultOf('vectors.pop_empty', { kind: 'vector', module: 'fixtures::vectors' })).toBe('passed');
    expect(resultOf('vectors.pop_empty', { kind: 'vector', module: 'fixtures::enums' })).toBe('failed otherwise');
    expect(resultOf('vectors.pop_empty', { kind: 'arithmetic', module: null })).toBe('failed otherwise');
    expect(resultOf('failures.endless', { kind: 'outOfGas', module: null })).toBe('passed');
  });

  test('an abort must have the code, from the module', () => {
    // sui::address::from_bytes aborts with 0.
    expect(resultOf('failures.native_abort', aborts(0n, null))).toBe('passed');
    expect(resultOf('failures.native_abort', aborts(0n, 'sui::address'))).toBe('passed');
    expect(resultOf('failures.native_abort', aborts(1n, null))).toBe('failed otherwise');
    expect(resultOf('failures.native_abort', aborts(0n, 'fixtures::failures'))).toBe('failed otherwise');
  });

  test('each test has a runtime and a budget of its own', () => {
    const one = { module: 'fixtures::enums', function: 'counted', expected: null };
    const endless = { module: 'fixtures::failures', function: 'endless', expected: null };
    const results = runMoveTests({ vm: vmOver(packages), tests: [one, endless, one], namedAddresses, maxFuel: 500 });
    expect(results.map(({ passed }) => passed)).toEqual([true, false, true]);
    expect(results[0]?.instructions).toBe(results[2]?.instructions);
  });
});

describe('coverage', () => {
  const coverageOf = (tests: string[], coverage: boolean) => {
    const vm = vmOver(packages, { coverage });
    const cases = tests.map((name) => ({ module: 'fixtures::vectors', function: name, expected: null }));
    runMoveTests({ vm, tests: cases, namedAddresses });
    return new Map(vm.coverage(FIXTURES, 'vectors').map((fn) => [fn.name, fn]));
  };

  test('tells which instructions ran', () => {
    const functions = coverageOf(['push_pop', 'pop_empty'], true);
    const all = functions.get('push_pop')!;
    expect(all.missed).toEqual([]);
    expect(all.covered).toBe(all.instructions);
    // pop_empty fails at its pop, so the Ret behind it never runs.
    const part = functions.get('pop_empty')!;
    expect(part.missed).toEqual([part.instructions - 1]);
    expect(functions.get('nested')).toMatchObject({ covered: 0 });
  });

  test('is off unless asked for', () => {
    expect(coverageOf(['push_pop'], false).size).toBe(0);
  });
});
