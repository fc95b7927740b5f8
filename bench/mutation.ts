/**
 * Mutation testing of the contracts: changes their sources in one place at a time and runs the Move tests that reach it. Survivors are listed
 * with file and line. Exits 1 when fewer than 300 mutants were tried, less than 97% were killed, or one survived that is not named in
 * mutation/equivalents.ts; with `--sample` only for the last reason.
 * `npm run bench -- mutation [--sample N] [--seed 1] [--only TEXT]`; TEXT is part of the mutants' names.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeBuilder, compileForOurVm, readPackageFiles } from '@suil/toolchain';
import { EQUIVALENTS } from './mutation/equivalents.ts';
import { createMutantRunner } from './mutation/mutant-runner.ts';
import { findMutants } from './mutation/mutants.ts';
import { tryMutants } from './mutation/run.ts';
import { sampleOf } from './mutation/sample.ts';

const LEAST_MUTANTS = 300;
const LEAST_KILLED_SHARE = 0.97;
const root = join(import.meta.dirname, '..');
const dir = join(root, 'suil/contracts/suil');
const cacheDir = join(root, '.cache/toolchain');
/** Apart from the other builds: hundreds of files, deleted without harm. */
const mutantsDir = join(root, '.cache/mutation');

const { values } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const say = (line: string) => process.stderr.write(`${line}\n`);

const begun = performance.now();
const files = readPackageFiles(dir);
const all = findMutants(files).filter(({ name }) => name.includes(values.only));
const isComplete = values.sample === undefined && values.only === '';
const chosen = values.sample === undefined ? all : sampleOf(all, Number(values.sample), Number(values.seed));
const runner = createMutantRunner(await compileForOurVm({ dir, cacheDir }), { suil: '0x0' });
say(`${chosen.length} of ${all.length} mutants, ${runner.testCount} tests`);

const base = { dir, files, cacheDir: mutantsDir };
const { killed, survived, same, refused } = await tryMutants(base, runner, chosen, (mutant, outcome) => {
  if (outcome === 'survived' && !EQUIVALENTS.has(mutant.name))
    say(`survived ${mutant.file}:${mutant.line} ${mutant.name}`);
});
await closeBuilder();

const failing = runner.failing();
const unnamed = survived.filter(({ name }) => !EQUIVALENTS.has(name));
const survivedNames = new Set(survived.map(({ name }) => name));
const stale = isComplete ? [...EQUIVALENTS.keys()].filter((name) => !survivedNames.has(name)) : [];
for (const name of stale) say(`named as equivalent, but not a survivor: ${name}`);
for (const name of failing) say(`fails on the unchanged package after the trials: ${name}`);

const mutants = killed.length + survived.length;
const killedShare = killed.length / mutants;
process.stdout.write(
  `${JSON.stringify({
    bench: 'mutation',
    mutants,
    killed: killed.length,
    killedShare: Number(killedShare.toFixed(4)),
    survived: unnamed.length,
    equivalent: survived.length - unnamed.length,
    sameBytecode: same.length,
    refusedByCompiler: refused.length,
    seconds: Math.round((performance.now() - begun) / 1_000),
  })}\n`,
);
const isTooLittle = isComplete && (mutants < LEAST_MUTANTS || killedShare < LEAST_KILLED_SHARE);
if (isTooLittle || unnamed.length + stale.length + failing.length > 0) process.exitCode = 1;
