/**
 * Runs every Move test of the repository in the real Move VM (the WASM builder) and in ours: both must give the same result, and where code
 * fails, fail alike: the same kind, abort code, module and function. The contracts' own modules must be covered. Owns the comparison; the
 * tests themselves are next to the contracts.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  compileForOurVm,
  compileFrameworkForOurVm,
  INIT_NAME,
  type ObservedTest,
  type OracleBuild,
  observePackage,
} from '@suil/toolchain';
import { describe, expect, test } from 'vitest';
import { createVm } from '../vm.ts';
import type { Vm } from '../vm-types.ts';
import { type MoveTestResult, runMoveTests } from './run-move-tests.ts';

const root = join(import.meta.dirname, '../../../..');
const cacheDir = join(root, '.cache/toolchain');
/** The real VM runs some 800 tests in one request: on a busy machine they took two minutes. Only what hangs comes near. */
const timeoutMs = 300_000;
/** The address a package under test is compiled at. */
const HERE = '0x0';
/** Least share of a module's instructions that its tests must reach, in percent. */
const LEAST_COVERAGE = 95;

interface Subject {
  readonly name: string;
  readonly folders: readonly string[];
  readonly namedAddresses: Readonly<Record<string, string>>;
  readonly build: () => Promise<OracleBuild>;
}

const options = { cacheDir, timeoutMs };
const contract = (name: string): Subject => ({
  name,
  folders: [`suil/contracts/${name}`],
  namedAddresses: { [name]: HERE },
  build: () => compileForOurVm({ dir: join(root, 'suil/contracts', name), ...options }),
});
const subjects: readonly Subject[] = [
  {
    name: 'framework',
    folders: ['packages/move-framework/std', 'packages/move-framework/sui', 'packages/move-framework/system'],
    namedAddresses: {},
    build: () => compileFrameworkForOurVm(options),
  },
  contract('test_coins'),
  contract('suil'),
];

function vmWith(build: OracleBuild): Vm {
  const modules = new Map<string, Uint8Array>();
  for (const [address, list] of [
    ['0x1', build.framework.std],
    ['0x2', build.framework.sui],
    ['0x3', build.framework.system],
    [HERE, build.modules],
  ] as const)
    for (const { name, bytes } of list) modules.set(`0x${address.slice(2).padStart(64, '0')}::${name}`, bytes);
  return createVm({
    packages: { getModule: (packageId, name) => modules.get(`${packageId}::${name}`) },
    coverage: true,
  });
}

/** Names of the modules below the folders' `sources`, by their files. */
function sourceModules(folders: readonly string[]): Set<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder, 'sources'), { recursive: true }).map(String),
  );
  return new Set(files.map((file) => basename(file, '.move')));
}

/** Percent of the instructions of each module that ran, test modules left out. */
function coverageOf(vm: Vm, build: OracleBuild, folders: readonly string[]): Record<string, number> {
  const sources = sourceModules(folders);
  const percents: Record<string, number> = {};
  for (const { name } of build.modules) {
    if (!sources.has(name)) continue;
    const functions = vm.coverage(`0x${'0'.repeat(64)}`, name);
    const sum = (pick: 'instructions' | 'covered') => functions.reduce((total, fn) => total + fn[pick], 0);
    percents[name] = (100 * sum('covered')) / sum('instructions');
  }
  return percents;
}

/** One line per module, the least covered first. */
function printCoverage(percents: Record<string, number>): void {
  const lines = Object.entries(percents)
    .toSorted(([, left], [, right]) => left - right)
    .map(([module, percent]) => `${module.padEnd(16)}${percent.toFixed(1).padStart(6)}%`);
  if (lines.length > 0) process.stdout.write(`instructions reached by the Move tests\n${lines.join('\n')}\n`);
}

/** What running a test came to, apart from what it should come to. */
type Outcome =
  | 'returns'
  | { readonly kind: string; readonly abortCode: bigint | null; readonly module: string; readonly function: string };

const nameOf = ({ module, name }: ObservedTest): string => `${module}::${name}`;

async function observe(folder: string): Promise<readonly ObservedTest[]> {
  const result = await observePackage({ dir: join(root, folder), ...options });
  if (!result.ok) throw new Error(result.output);
  return result.tests;
}

function realOutcome({ observed }: ObservedTest): Outcome {
  if (observed === null) return 'returns';
  const { kind, abortCode, module, function: name } = observed;
  return { kind, abortCode, module: (module ?? '').split('::')[1] ?? '', function: name ?? '' };
}

const KIND_OF_STATUS: Readonly<Record<string, string>> = {
  ABORTED: 'abort',
  ARITHMETIC_ERROR: 'arithmetic',
  VECTOR_OPERATION_ERROR: 'vector',
};

/** In the words of the real runner, which shows no code for a clever error and no function where it has no source. */
function ourOutcome({ failure }: MoveTestResult, real: Outcome | undefined): Outcome {
  if (!failure) return 'returns';
  const { location, cleverError, abortCode } = failure;
  const isShown = real !== undefined && real !== 'returns' && real.function !== '';
  const name = location?.functionName === INIT_NAME ? 'init' : (location?.functionName ?? '');
  return {
    kind: KIND_OF_STATUS[failure.status] ?? failure.status,
    abortCode: cleverError ? null : (abortCode ?? null),
    module: location?.module ?? '',
    function: isShown ? name : '',
  };
}

describe.each(subjects)('Move tests of $name', ({ name, folders, namedAddresses, build }) => {
  test('both engines agree, and the contracts are covered', { timeout: 3 * timeoutMs }, async () => {
    const real = new Map<string, boolean>();
    const realOutcomes = new Map<string, Outcome>();
    for (const folder of folders) {
      for (const test of await observe(folder)) {
        real.set(nameOf(test), test.passed);
        realOutcomes.set(nameOf(test), realOutcome(test));
      }
    }
    const built = await build();
    const vm = vmWith(built);
    const ours = runMoveTests({ vm, tests: built.tests, namedAddresses });

    expect(real.size).toBeGreaterThan(0);
    expect([...ours].filter(({ passed }) => !passed)).toEqual([]);
    expect(built.skipped).toEqual([]);
    expect(new Map(ours.map(({ name, passed }) => [name, passed]))).toEqual(real);
    const outcomes = new Map(ours.map((result) => [result.name, ourOutcome(result, realOutcomes.get(result.name))]));
    expect(outcomes).toEqual(realOutcomes);
    const failing = [...realOutcomes.values()].filter((outcome) => outcome !== 'returns').length;
    process.stdout.write(
      `${name}: ${real.size} Move tests compared in both engines, ${failing} of them fail alike (code, module, function); ${built.skipped.length} test files left out\n`,
    );

    const coverage = coverageOf(vm, built, folders);
    printCoverage(coverage);
    const thin = Object.entries(coverage).filter(([, percent]) => percent < LEAST_COVERAGE);
    expect(thin).toEqual([]);
  });
});
