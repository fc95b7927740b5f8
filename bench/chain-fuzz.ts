/**
 * Bad input at every endpoint: damaged requests over gRPC-web and JSON-RPC against a chain in memory; damaged and random modules, verified and,
 * where they pass, run; and packages made to take the verifier long, of which it looks for the slowest and then simulates publishing them.
 * Prints how many there were, how many crashed something, how many changed state though they were refused (both must be 0), the longest
 * verification in processor time of its thread and the longest that another request waited meanwhile.
 * `npm run bench -- chain-fuzz [--requests 100000] [--modules 10000] [--random-modules 50000] [--packages 10000] [--seed 1]`; an input is
 * repeated by its number and seed.
 */
import { parseArgs } from 'node:util';
import { measureWaiting } from './chain-fuzz/others-wait.ts';
import { runFuzzer } from './chain-fuzz/run.ts';
import { describe, searchSlowest } from './chain-fuzz/verifier-times.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    modules: { type: 'string', default: '10000' },
    'random-modules': { type: 'string', default: '50000' },
    packages: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});
/** What a publish may cost others. */
const MAX_MS = 250;
const seed = Number(values.seed) * 1_000_003;
const say = (line: string) => process.stderr.write(`${line}\n`);

const begun = performance.now();
const modules = await runFuzzer({ kind: 'modules', count: Number(values.modules), seed, say });
const random = await runFuzzer({ kind: 'random modules', count: Number(values['random-modules']), seed, say });
const search = searchSlowest({ count: Number(values.packages), seed, say });
for (const slow of search.slowest) say(describe(slow));
const waiting = await measureWaiting(search.slowest);
const requests = await runFuzzer({ kind: 'requests', count: Number(values.requests), seed, say });
const crashes = modules.crashes + random.crashes + requests.crashes;
const stateChanges = modules.stateChanges + random.stateChanges + requests.stateChanges;
const verifierMaxMs = Math.round(search.slowest[0]?.ms ?? 0);
const othersWaitedMs = Math.round(waiting.othersWaitedMs);
process.stdout.write(
  `${JSON.stringify({
    bench: 'chain-fuzz',
    requests: requests.done,
    modules: modules.done,
    randomModules: random.done,
    packages: search.done,
    crashes,
    stateChanges,
    refusedRequests: requests.refused,
    refusedModules: modules.refused,
    refusedRandomModules: random.refused,
    verifierMaxMs,
    othersWaitedMs,
    seconds: Math.round((performance.now() - begun) / 1_000),
  })}\n`,
);
if (crashes + stateChanges > 0 || verifierMaxMs > MAX_MS || othersWaitedMs > MAX_MS) process.exitCode = 1;
