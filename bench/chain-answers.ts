/**
 * One hash over everything the chain answers to damaged requests, always the same for the same seed: equal before and after a change of
 * structure. `npm run bench -- chain-answers [--requests 10000] [--seed 7]`
 */
import { parseArgs } from 'node:util';
import { createRequestFuzzer } from './chain-fuzz/requests.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string', default: '7' } },
});
const requests = Number(values.requests);
const fuzzer = await createRequestFuzzer(Number(values.seed));
for (let index = 0; index < requests; index += 1) await fuzzer.run(index);
fuzzer.close();
process.stdout.write(`${JSON.stringify({ bench: 'chain-answers', requests, sha256: fuzzer.answersHash() })}\n`);
