/** Old intents were taken out of the database: the audit from genesis gives the same digests, from evidence and from a database restored with the archive. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useTestDatabase } from '@suil/postgres/testing';
import { createSignatureVerifier } from '@suil/signature';
import { expect, onTestFinished, test } from 'vitest';
import { modules, serverMigrations } from '../../../server/src/modules/index.ts';
import { site } from '../../../server/src/testing/deployment-fixture.test-support.ts';
import { archiveParts } from '../../../server/src/verify/archive/archive-parts.ts';
import { aYearAfter, liveInParts } from '../../../server/src/verify/archive/archived-life.test-support.ts';
import { writeBackup } from '../../../server/src/verify/backup/backup.ts';
import { restoreBackup } from '../../../server/src/verify/backup/restore.ts';
import { keepJournal, stateOfDeployment } from './keep-journal.test-support.ts';
import { verifyEvidence } from './verify-evidence.ts';

const live = useTestDatabase(serverMigrations);
const target = useTestDatabase(serverMigrations);

test('behavior: the digests of all days are those of before the archive', async () => {
  const root = mkdtempSync(join(tmpdir(), 'suil-archived-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const { fixture, head } = await liveInParts(live.pool);
  const audit = (pool: typeof live.pool, name: string) =>
    keepJournal(pool, fixture.chain, fixture.nowMs, join(root, name));
  const kept = await audit(live.pool, 'evidence');
  expect(kept.digests.size).toBeGreaterThan(0);
  expect((await archiveParts(live.pool, aYearAfter(head, join(root, 'archive')))).archived.length).toBeGreaterThan(1);
  // What is not in the database is not taken for what was never there.
  await expect(audit(live.pool, 'without')).rejects.toThrow('is an intent and none is stored for it');
  const { digests } = kept;
  const verifySignature = createSignatureVerifier(null);
  const report = await verifyEvidence({
    folder: join(root, 'evidence'),
    state: stateOfDeployment(),
    site,
    digests,
    verifySignature,
  });
  expect([report.difference, report.snapshots]).toEqual([null, digests.size]);
  await writeBackup(live.pool, join(root, 'backup'), 5);
  await restoreBackup(target.pool, join(root, 'backup'), modules, 5, join(root, 'archive'));
  expect((await audit(target.pool, 'restored')).digests).toEqual(digests);
}, 120_000);
