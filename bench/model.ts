/**
 * Random actions of many members over many days, on the embedded chain and in core's models, equal to the base unit after each, the
 * invariants checked after each: the test of a thousand actions, for as long as one likes. In the end all members leave.
 * `npm run bench -- model [STEPS] [SEED]`; without a seed the clock gives one. The first disagreement ends it with an error, and so
 * does a run of 10,000 steps in which an action was never done or never refused (`missing`).
 */
import { findMissing, play } from '../suil/sdk/src/proof/play.test-chain.ts';

const DEFAULT_STEPS = 10_000;
const REPORT_EVERY = 500;

const steps = Number(process.argv[2] ?? DEFAULT_STEPS);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000_007);
if (!Number.isSafeInteger(steps) || steps < 1 || !Number.isSafeInteger(seed) || seed < 0) {
  throw new Error('Usage: npm run bench -- model [STEPS] [SEED], both whole numbers');
}

const say = (line: string) => process.stderr.write(`${line}\n`);
say(`seed ${seed}, ${steps} steps; again with: npm run bench -- model ${steps} ${seed}`);
const startedAtMs = performance.now();
const played = await play(seed, steps, (step) => {
  if (step % REPORT_EVERY !== 0) return;
  say(`${step} steps agree, ${((performance.now() - startedAtMs) / step).toFixed(1)} ms each`);
});
const { actions, days, refusals } = played;
const seconds = (performance.now() - startedAtMs) / 1_000;
say('action                 done  refused');
for (const [name, { done, refused }] of Object.entries(actions)) {
  say(`${name.padEnd(20)}${String(done).padStart(7)}${String(refused).padStart(9)}`);
}
say(`${days} days passed; refusals predicted: ${Object.keys(refusals).length} kinds`);
for (const [code, count] of Object.entries(refusals)) say(`${code.padEnd(38)}${String(count).padStart(6)}`);
const missing = findMissing(played);
console.log(
  JSON.stringify({
    seed,
    steps,
    days,
    seconds: Number(seconds.toFixed(1)),
    refusalKinds: Object.keys(refusals).length,
    agree: true,
    missing,
    actions,
  }),
);
if (steps >= DEFAULT_STEPS && missing.length > 0) process.exitCode = 1;
