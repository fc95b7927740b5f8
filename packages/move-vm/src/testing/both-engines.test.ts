/**
 * Runs every Move test of the repository in the real Move VM (the WASM builder) and in ours: both must give the same verdict,
 * and the contracts' own modules must be covered. Owns the comparison; the tests themselves stand beside the contracts.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileForOurVm, compileFrameworkForOurVm, type OracleBuild, testPackage } from '@suil/toolchain';
import { describe, expect, test } from 'vitest';
import { createVm, type Vm } from '../vm.ts';
import { runMoveTests } from './run-move-tests.ts';

const root = join(import.meta.dirname, '../../../..');
const cacheDir = join(root, '.cache/toolchain');
const timeoutMs = 120_000;
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
  folders: [`contracts/${name}`],
  namedAddresses: { [name]: HERE },
  build: () => compileForOurVm({ dir: join(root, 'contracts', name), ...options }),
});
const subjects: readonly Subject[] = [
  {
    name: 'framework',
    folders: ['contracts/framework/std', 'contracts/framework/sui'],
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

describe.each(subjects)('Move tests of $name', ({ folders, namedAddresses, build }) => {
  test('both engines agree, and the contracts are covered', { timeout: 3 * timeoutMs }, async () => {
    const real = new Map<string, boolean>();
    for (const folder of folders) {
      const result = await testPackage({ dir: join(root, folder), ...options });
      if (!result.ok) throw new Error(result.output);
      for (const { module, name, passed } of result.tests) real.set(`${module}::${name}`, passed);
    }
    const built = await build();
    const vm = vmWith(built);
    const ours = runMoveTests({ vm, tests: built.tests, namedAddresses });

    expect(real.size).toBeGreaterThan(0);
    expect([...ours].filter(({ passed }) => !passed)).toEqual([]);
    expect(new Map(ours.map(({ name, passed }) => [name, passed]))).toEqual(real);

    const coverage = coverageOf(vm, built, folders);
    printCoverage(coverage);
    const thin = Object.entries(coverage).filter(([, percent]) => percent < LEAST_COVERAGE);
    expect(thin).toEqual([]);
  });
});
