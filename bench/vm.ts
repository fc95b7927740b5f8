/**
 * How many bytecode instructions our Move VM runs per second, metered, warm, on one core; and how long it takes for the contracts'
 * Move tests against the real VM in WASM, in the same process. The WASM builder compiles before it runs, so its own time for the tests
 * is that of a run with them less that of a run without.
 */
import { join } from 'node:path';
import { createMeter, createObjectRuntime, createVm, runMoveTests, type Vm } from '@suil/move-vm';
import {
  closeBuilder,
  compileForOurVm,
  compilePackage,
  type OracleBuild,
  type PackageFiles,
  readPackageFiles,
  testPackage,
} from '@suil/toolchain';

const REQUIRED_PER_SECOND = 20_000_000;
const LOOPS = ['arithmetic', 'vectors', 'fields'] as const;
const LOOP_ROUNDS = 400_000n;
const ROUNDS = 5;
const HERE = `0x${'0'.repeat(64)}`;
const root = join(import.meta.dirname, '..');
const cacheDir = join(root, '.cache/toolchain');

const say = (line: string) => process.stderr.write(`${line}\n`);
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const address = (text: string) => `0x${text.slice(2).padStart(64, '0')}`;

function vmOf(packages: readonly (readonly [string, readonly { name: string; bytes: Uint8Array }[]])[]): Vm {
  const modules = new Map(
    packages.flatMap(([id, list]) => list.map(({ name, bytes }) => [`${address(id)}::${name}`, bytes] as const)),
  );
  return createVm({ packages: { getModule: (id, name) => modules.get(`${id}::${name}`) } });
}

/** Returns instructions per second of one loop, the median of several runs after a warm one. */
function measureLoop(vm: Vm, name: string): number {
  const rates: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const meter = createMeter({ maxFuel: 1_000_000_000 });
    const tx = {
      sender: HERE,
      digest: new Uint8Array(32),
      epoch: 0n,
      epochTimestampMs: 0n,
      gasPrice: 0n,
      referenceGasPrice: 0n,
      gasBudget: 0n,
    };
    const runtime = createObjectRuntime({ vm, tx, resolver: { getChild: () => undefined } });
    const begun = performance.now();
    const result = vm.call({ package: HERE, module: 'loops', function: name, args: [LOOP_ROUNDS], meter, runtime });
    const seconds = (performance.now() - begun) / 1_000;
    if (!result.ok) throw new Error(`${name}: ${result.failure.message}`);
    if (round > 0) rates.push(meter.instructions / seconds);
  }
  return median(rates);
}

async function measureLoops(): Promise<{ name: string; rate: number }[]> {
  const compiled = await compilePackage({ dir: join(root, 'bench/vm-loops'), cacheDir });
  if (!compiled.ok) throw new Error(compiled.output);
  const vm = vmOf([['0x0', compiled.package.modules]]);
  return LOOPS.map((name) => ({ name, rate: measureLoop(vm, name) }));
}

/** Seconds our VM takes for all tests: a fresh VM each round, so loading and linking count. */
function measureOurs(build: OracleBuild): { seconds: number; instructions: number } {
  const seconds: number[] = [];
  let instructions = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const vm = vmOf([
      ['0x1', build.framework.std],
      ['0x2', build.framework.sui],
      ['0x0', build.modules],
    ]);
    const begun = performance.now();
    const results = runMoveTests({ vm, tests: build.tests, namedAddresses: { suil: '0x0' } });
    if (round > 0) seconds.push((performance.now() - begun) / 1_000);
    instructions = results.reduce((sum, result) => sum + result.instructions, 0);
    const failed = results.filter(({ passed }) => !passed);
    if (failed.length > 0) throw new Error(`${failed.length} tests fail in our VM`);
  }
  return { seconds: median(seconds), instructions };
}

/** The same sources, but no function is a test any more, except one that does nothing. */
function withoutTests(files: PackageFiles): PackageFiles {
  const stripped = Object.entries(files).map(([path, source]) => [
    path,
    path.startsWith('tests/')
      ? source
          .replaceAll(/#\[test(, *expected_failure[^\]]*)?\]/g, '#[test_only]')
          .replaceAll(/#\[expected_failure[^\]]*\]/g, '')
      : source,
  ]);
  return {
    ...Object.fromEntries(stripped),
    'tests/nothing_tests.move': '#[test_only]\nmodule suil::nothing_tests;\n\n#[test]\nfun nothing() {}\n',
  };
}

async function timeReal(files: PackageFiles): Promise<number> {
  const seconds: number[] = [];
  for (let round = 0; round <= 3; round++) {
    const begun = performance.now();
    const result = await testPackage({ files, dir: join(root, 'suil/contracts/suil') });
    if (!result.ok || !result.passed) throw new Error(result.output.slice(0, 2_000));
    if (round > 0) seconds.push((performance.now() - begun) / 1_000);
  }
  return median(seconds);
}

const loops = await measureLoops();
for (const { name, rate } of loops) say(`${name}: ${(rate / 1e6).toFixed(1)} million instructions/s`);

const dir = join(root, 'suil/contracts/suil');
const build = await compileForOurVm({ dir, cacheDir });
const ours = measureOurs(build);
say(`${build.tests.length} Move tests, ${ours.instructions} instructions: ours ${ours.seconds.toFixed(2)} s`);
const files = readPackageFiles(dir);
const compileOnly = await timeReal(withoutTests(files));
const withTests = await timeReal(files);
await closeBuilder();
const real = withTests - compileOnly;
say(
  `real VM in WASM: ${withTests.toFixed(2)} s with the tests, ${compileOnly.toFixed(2)} s without: ${real.toFixed(2)} s`,
);

const instructionsPerSecond = Math.round(loops.length / loops.reduce((sum, { rate }) => sum + 1 / rate, 0));
const result = {
  bench: 'vm',
  instructionsPerSecond,
  requiredPerSecond: REQUIRED_PER_SECOND,
  perLoop: Object.fromEntries(loops.map(({ name, rate }) => [name, Math.round(rate)])),
  moveTests: build.tests.length,
  oursSeconds: Number(ours.seconds.toFixed(3)),
  wasmSeconds: Number(real.toFixed(3)),
  /** Above 1: our engine is faster than the real VM in WASM. */
  ratioToWasmVm: Number((real / ours.seconds).toFixed(2)),
};
process.stdout.write(`${JSON.stringify(result)}\n`);
