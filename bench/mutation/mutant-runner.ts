/**
 * Runs the Move tests against one changed module after another: those that reach a changed function, the shortest first, until one fails.
 * Owns the virtual machines, which test reaches which function, and the limit of instructions that means "does not end".
 */
import { createVm, type MoveTestCase, runMoveTests, type Vm } from '@suil/move-vm';
import type { OracleBuild } from '@suil/toolchain';

/** The address the package is compiled at. */
const HERE = `0x${'0'.repeat(64)}`;
/** A test may run ten times as long as without the mutant, and this many instructions more. */
const FUEL_FACTOR = 10;
const FUEL_MARGIN = 1_000_000;

/** `same`: the bytecode does what it did before. `killedBy`: null when every test passes. */
export type Trial = { readonly kind: 'same' } | { readonly kind: 'run'; readonly killedBy: string | null };

export interface MutantRunner {
  readonly testCount: number;
  /** Tries the module's bytecode in place of the original. */
  try(module: string, bytes: Uint8Array): Trial;
  /** Names of the tests that fail on the unchanged package: none, unless a trial left something behind. */
  failing(): string[];
}

interface MeasuredTest {
  readonly test: MoveTestCase;
  readonly instructions: number;
  /** Functions it reaches, as `module::function`. */
  readonly reached: ReadonlySet<string>;
}

/** Runs every test once. @throws {Error} when one fails on the unchanged package */
export function createMutantRunner(build: OracleBuild, namedAddresses: Readonly<Record<string, string>>): MutantRunner {
  const tests = measureTests(build, namedAddresses).toSorted((a, b) => a.instructions - b.instructions);
  const originals = modulesOf(build);
  let changed: { readonly key: string; readonly bytes: Uint8Array } | undefined;
  const vm = createVm({
    packages: {
      getModule: (id, name) => (changed?.key === `${id}::${name}` ? changed.bytes : originals.get(`${id}::${name}`)),
    },
  });
  const run = (measured: MeasuredTest): boolean => {
    const maxFuel = measured.instructions * FUEL_FACTOR + FUEL_MARGIN;
    return runMoveTests({ vm, tests: [measured.test], namedAddresses, maxFuel }).every(({ passed }) => passed);
  };
  const firstFailure = (among: readonly MeasuredTest[]): string | null => {
    const failed = among.find((measured) => !run(measured));
    return failed === undefined ? null : nameOf(failed.test);
  };
  return {
    testCount: tests.length,
    try: (module, bytes) => {
      const key = `${HERE}::${module}`;
      const functions = changedFunctions(vm, module, originals.get(key), bytes);
      if (functions.length === 0) return { kind: 'same' };
      changed = { key, bytes };
      vm.forgetPackage(HERE);
      try {
        const reaching = tests.filter(({ reached }) => functions.some((name) => reached.has(name)));
        return { kind: 'run', killedBy: firstFailure(reaching) };
      } finally {
        changed = undefined;
        vm.forgetPackage(HERE);
      }
    },
    failing: () => tests.filter((measured) => !run(measured)).map(({ test }) => nameOf(test)),
  };
}

const nameOf = (test: MoveTestCase): string => `${test.module}::${test.function}`;

function modulesOf(build: OracleBuild): ReadonlyMap<string, Uint8Array> {
  const at = (id: string, modules: OracleBuild['modules']) =>
    modules.map(({ name, bytes }) => [`0x${id.padStart(64, '0')}::${name}`, bytes] as const);
  return new Map([...at('1', build.framework.std), ...at('2', build.framework.sui), ...at('0', build.modules)]);
}

/** Runs each test alone in a machine that records what runs. */
function measureTests(build: OracleBuild, namedAddresses: Readonly<Record<string, string>>): MeasuredTest[] {
  const modules = modulesOf(build);
  const loaded = new Set<string>();
  const vm = createVm({
    packages: {
      getModule: (id, name) => {
        if (id === HERE) loaded.add(name);
        return modules.get(`${id}::${name}`);
      },
    },
    coverage: true,
  });
  return build.tests.flatMap((test) => {
    vm.forgetPackage(HERE);
    loaded.clear();
    return runMoveTests({ vm, tests: [test], namedAddresses }).map(({ passed, name, instructions }) => {
      if (!passed) throw new Error(`${name} fails without a mutant`);
      return { test, instructions, reached: reachedFunctions(vm, loaded) };
    });
  });
}

function reachedFunctions(vm: Vm, modules: Iterable<string>): ReadonlySet<string> {
  return new Set(
    [...modules].flatMap((module) =>
      vm
        .coverage(HERE, module)
        .filter(({ covered }) => covered > 0)
        .map(({ name }) => `${module}::${name}`),
    ),
  );
}

/** Functions whose code differs, names and values of constants in place of their indices. */
function changedFunctions(vm: Vm, module: string, original: Uint8Array | undefined, bytes: Uint8Array): string[] {
  const before = codeOf(vm, original ?? new Uint8Array());
  return [...codeOf(vm, bytes)]
    .filter(([name, code]) => before.get(name) !== code)
    .map(([name]) => `${module}::${name}`);
}

function codeOf(vm: Vm, bytes: Uint8Array): ReadonlyMap<string, string | undefined> {
  const described = vm.describeModule(bytes, true);
  if (!described.ok) throw new Error(described.failure.message);
  return new Map(described.value.functions.map(({ name, code }) => [name, code]));
}
