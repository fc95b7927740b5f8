/** Days of a journal that the server's own modules write for random actions, and what an auditor keeps of it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Pool } from '@suil/postgres';
import { createLocalKey } from '@suil/signing';
import fc from 'fast-check';
import { genesisOf } from '../../../suil/auditor/src/genesis.ts';
import { SnapshotFolder } from '../../../suil/auditor/src/snapshot/snapshot-folder.ts';
import { keepJournal } from '../../../suil/auditor/src/verify/keep-journal.test-support.ts';
import { DeploymentFixture, manifest, site } from '../../../suil/server/src/testing/deployment-fixture.test-support.ts';
import { actionArbitrary, runAction } from '../../../suil/server/src/verify/replay/random-actions.test-support.ts';
import { type Deployment, openDeployment } from './deployment.ts';

export interface YearOptions {
  /** With the server's tables; what is in them is deleted. */
  readonly pool: Pool;
  /** Empty; the auditor's folder and the manifest come into it. */
  readonly dataDir: string;
  readonly days: number;
  readonly seed: number;
}

/** Each action passes a third of a day on average: more are never needed. */
const ACTIONS_PER_DAY = 20;
/** Behind the last closing. */
const LAST_ACTIONS = 20;

/** @throws {Error} when the auditor disagrees with a line */
export async function openRandomYear({ pool, dataDir, days, seed }: YearOptions): Promise<Deployment> {
  const fixture = await DeploymentFixture.open(pool);
  const actions = fc.sample(actionArbitrary, { numRuns: days * ACTIONS_PER_DAY, seed });
  const lastDay = fixture.day + days;
  const end = actions.length - LAST_ACTIONS;
  for (const action of actions.slice(0, end)) {
    if (fixture.day >= lastDay) break;
    await runAction(fixture, action);
  }
  while (fixture.day < lastDay) await fixture.closeDay(700_000n);
  for (const action of actions.slice(end)) await runAction(fixture, action);
  const auditKey = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(9));
  const folder = join(dataDir, 'auditor');
  mkdirSync(folder, { recursive: true });
  const snapshots = new SnapshotFolder(join(folder, 'snapshots'), createLocalKey(auditKey.getSecretKey(), 'AUDIT_KEY'));
  const { start } = genesisOf(manifest, 0n);
  await keepJournal(pool, fixture.chain, fixture.nowMs, join(folder, 'evidence'), (state, openDay) =>
    snapshots.write({ state, start }, openDay),
  );
  writeFileSync(join(dataDir, 'manifest.json'), JSON.stringify(manifest));
  const AUDIT_PUBLIC_KEY = Buffer.from(auditKey.getPublicKey().toRawBytes()).toString('hex');
  return openDeployment({
    ...{ name: `seed ${seed}`, pool },
    environment: { DATA_DIR: dataDir, PUBLIC_URL: site.uri, AUDIT_PUBLIC_KEY },
  });
}
