/** Days of a journal that a server wrote for random actions: no difference, and one changed byte anywhere in database or evidence is found, and named. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSnapshot } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../../suil/server/src/ledger.ts';
import { serverMigrations } from '../../../suil/server/src/modules/index.ts';
import { createRandom } from '../../chain-fuzz/random.ts';
import { auditDatabase } from './audit-database.ts';
import { changeBytes } from './change-bytes.ts';
import type { Deployment } from './deployment.ts';
import { openRandomYear } from './random-year.ts';

const database = useTestDatabase(serverMigrations);
let dataDir = '';
let deployment: Deployment;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'suil-journals-'));
  deployment = await openRandomYear({ pool: database.pool, dataDir, days: 40, seed: 7 });
}, 240_000);
afterAll(() => rmSync(dataDir, { recursive: true }));

async function expectNoDifference(): Promise<void> {
  const { state } = await deployment.openBefore(0n);
  expect(await withSnapshot(database.pool, (db) => auditDatabase(db, state, deployment))).toBeNull();
  expect(await checkLedger(database.pool)).toEqual([]);
}

test('attack: one changed byte of a line, an intent, a balance, a posting or a file of the evidence is found and named', async () => {
  await expectNoDifference();
  const { changed, found, named, missed } = await changeBytes(deployment, createRandom(7), 30);
  expect({ changed, found, named, missed }).toEqual({ changed: 60, found: 60, named: 60, missed: [] });
  // Each change was taken back.
  await expectNoDifference();
}, 240_000);
