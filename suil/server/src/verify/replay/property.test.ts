/**
 * Random inputs through the server's own path on a real Postgres, next to the reference model: after every action all balances agree, with
 * connections broken off in the middle and requests repeated; at the end the ledger is sound and replay says the same.
 */

import { VAULT_ASSETS } from '@suil/core';
import { vaultOf } from '@suil/core/reference-model';
import { withSnapshot } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { createSignatureVerifier } from '@suil/signature';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLedger } from '../../ledger.ts';
import { serverMigrations } from '../../modules/index.ts';
import { DeploymentFixture, manifest } from '../../testing/deployment-fixture.test-support.ts';
import { readLedger } from '../../testing/index-events.test-support.ts';
import { actionArbitrary, runAction } from './random-actions.test-support.ts';
import { runReplay } from './run-replay.test-support.ts';

const database = useTestDatabase(serverMigrations);
const RUNS = 12;

test('property: server, books and replay agree, whatever is done and whenever the database goes away', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actionArbitrary, { minLength: 1, maxLength: 60, size: 'max' }), async (actions) => {
      const fixture = await DeploymentFixture.open(database.pool);
      for (const action of actions) {
        await runAction(fixture, action);
        await fixture.compare();
      }
      expect(await checkLedger(database.pool)).toEqual([]);
      const ledger = await readLedger(database.pool);
      for (const asset of VAULT_ASSETS)
        expect(-(ledger[`chain:vault ${asset}`] ?? 0n)).toBe(vaultOf(fixture.books, asset));
      const verifySignature = createSignatureVerifier(null);
      const options = { manifest, chain: 'sui:localnet', verifySignature };
      const report = await withSnapshot(database.pool, (db) => runReplay({ db, ...options }));
      expect(report.differences).toEqual([]);
    }),
    { numRuns: RUNS },
  );
}, 300_000);
