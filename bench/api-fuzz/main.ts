/**
 * Bad and unusual requests at every operation of the API, generated from its document, against the whole application: signed intents with amounts and
 * ids at their edges among them. Prints how many were answered otherwise than the document says; it must be 0.
 * `npm run bench -- api-fuzz [--requests 100000] [--seed 1]`; a request is repeated by its number and seed.
 */
import { parseArgs } from 'node:util';
import { Application } from '../../suil/e2e/application/application.ts';
import { ChainActions, keyOf } from '../../suil/e2e/application/chain-actions.ts';
import { fuzzApi } from './run.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const MEMBERS = [91, 92, 93, 94, 95, 96];
const DAYS = 2;
const STAKE_SUI = 60;
// Every request comes from a network of its own, and the members log in again and again.
Object.assign(process.env, { TRUST_PROXY: '1', LOGINS_PER_MINUTE: '60000' });

const begun = performance.now();
const application = await Application.open();
try {
  const actions = new ChainActions(application);
  for (const member of MEMBERS) {
    await actions.joins(member);
    await actions.stakes(member, STAKE_SUI);
  }
  await application.passDays(DAYS);
  const result = await fuzzApi({
    api: actions.api,
    members: MEMBERS.map(keyOf),
    count: Number(values.requests),
    seed: Number(values.seed) * 1_000_003,
    say: (line) => process.stderr.write(`${line}\n`),
  });
  const seconds = Math.round((performance.now() - begun) / 1_000);
  process.stdout.write(`${JSON.stringify({ bench: 'api-fuzz', ...result, seconds })}\n`);
  if (result.faults > 0) process.exitCode = 1;
} finally {
  await application.close();
}
