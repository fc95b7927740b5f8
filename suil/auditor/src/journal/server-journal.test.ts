/** The journal that a server writes, with random actions of many members: the auditor agrees with every line. */
import { balances, stateDigest } from '@suil/core/reference-model';
import { useTestDatabase } from '@suil/postgres/testing';
import { createSignatureVerifier } from '@suil/signature';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serverMigrations } from '../../../server/src/modules/index.ts';
import { DeploymentFixture, site } from '../../../server/src/testing/deployment-fixture.test-support.ts';
import { actionArbitrary, runAction } from '../../../server/src/verify/replay/random-actions.test-support.ts';
import { checkLine } from '../check/check-line.ts';
import { type LineContext, NO_APPROVALS } from '../check/context.ts';
import type { JournalLine } from '../check/line.ts';
import { applyRecord, eventsOf, readRecord, writeRecord } from '../evidence/record.ts';
import { certify, stateOfDeployment } from '../verify/keep-journal.test-support.ts';
import { readLines } from './read-lines.ts';

const database = useTestDatabase(serverMigrations);
/** No voucher was approved: the auditor has no power yet. */
const verifySignature = createSignatureVerifier(null);

/** Checks every line, and applies its record to a second state as a recovery would. */
async function check(lines: readonly JournalLine[], context: LineContext) {
  const [state, recovered] = [stateOfDeployment(), stateOfDeployment()];
  for (const line of lines) {
    const record = readRecord(writeRecord({ line, events: eventsOf(line, state, context.inputs) }));
    const result = await checkLine(state, line, context);
    if (result.status !== 'applied') return { state, recovered, last: `${result.status}: ${result.reason}` };
    expect(await applyRecord(recovered, record, context.site)).toEqual({ status: 'applied' });
  }
  return { state, recovered, last: 'applied' };
}

test('property: every line that a server writes is applied, and the balances are the model’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actionArbitrary, { minLength: 20, maxLength: 80, size: 'max' }), async (actions) => {
      const fixture = await DeploymentFixture.open(database.pool);
      for (const action of actions) await runAction(fixture, action);
      const lines = await readLines(database.pool, 0n, 10_000);
      const context: LineContext = {
        inputs: certify(fixture.chain),
        nowMs: fixture.nowMs,
        levelMs: 0,
        site,
        verifySignature,
        approvals: NO_APPROVALS,
        agreedEpoch: 0,
      };
      const { state, recovered, last } = await check(lines, context);
      expect(last).toBe('applied');
      expect(Object.fromEntries(balances(state.books))).toEqual(Object.fromEntries(balances(fixture.books)));
      expect(stateDigest(recovered.books)).toEqual(stateDigest(state.books));
      expect(state.lastSeq).toBe(BigInt(lines.length));
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 300_000);
