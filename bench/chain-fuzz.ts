/**
 * Bad input at every endpoint: damaged requests over gRPC-web and JSON-RPC against a chain in memory, and damaged modules, verified and, where they
 * pass, run. Prints how many there were, how many crashed something and how many changed state though they were refused; both must be 0.
 * `npm run bench -- chain-fuzz [--requests 100000] [--modules 10000] [--seed 1]`; an input is repeated by its number and seed.
 */
import { parseArgs } from 'node:util';
import { runFuzzer } from './chain-fuzz/run.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    modules: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed) * 1_000_003;
const say = (line: string) => process.stderr.write(`${line}\n`);

const begun = performance.now();
const modules = await runFuzzer({ kind: 'modules', count: Number(values.modules), seed, say });
const requests = await runFuzzer({ kind: 'requests', count: Number(values.requests), seed, say });
const crashes = modules.crashes + requests.crashes;
const stateChanges = modules.stateChanges + requests.stateChanges;
process.stdout.write(
  `${JSON.stringify({
    bench: 'chain-fuzz',
    requests: requests.done,
    modules: modules.done,
    crashes,
    stateChanges,
    refusedRequests: requests.refused,
    refusedModules: modules.refused,
    seconds: Math.round((performance.now() - begun) / 1_000),
  })}\n`,
);
if (crashes + stateChanges > 0) process.exitCode = 1;
