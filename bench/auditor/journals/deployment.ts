/** A deployment whose journal is audited: its database, and what its auditor kept of it, as `npm run suil -- audit` reads it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Sites, startCheckpointOf } from '@suil/core';
import type { Pool } from '@suil/postgres';
import { createSignatureVerifier, type VerifySignature } from '@suil/signature';
import { readManifest, sitesOf } from '@suil/signing';
import { readVerifyConfig } from '../../../suil/auditor/src/config.ts';
import { readEvidence } from '../../../suil/auditor/src/evidence/read-evidence.ts';
import { genesisOf } from '../../../suil/auditor/src/genesis.ts';
import { listSnapshots, readSnapshotFile } from '../../../suil/auditor/src/snapshot/read-snapshots.ts';
import type { Snapshot } from '../../../suil/auditor/src/snapshot/side-part.ts';
import type { VerifiedEvent, VerifiedInputs } from '../../../suil/auditor/src/verified-inputs.ts';

export interface DeploymentOptions {
  readonly name: string;
  /** A superuser's, who can change every row. */
  readonly pool: Pool;
  /** `DATA_DIR`, `PUBLIC_URL` and `AUDIT_PUBLIC_KEY`, as the command takes them. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface Deployment extends DeploymentOptions {
  readonly evidence: string;
  readonly site: Sites;
  readonly verifySignature: VerifySignature;
  /** Certified events, of the evidence. */
  readonly inputs: VerifiedInputs;
  /** Returns the state behind the newest signed snapshot before a line; that of before the first line where there is none. */
  readonly openBefore: (seq: bigint) => Promise<Snapshot>;
}

/** @throws {Error} when the evidence is damaged */
export async function openDeployment(options: DeploymentOptions): Promise<Deployment> {
  const config = readVerifyConfig(options.environment);
  const { folder, manifestPath, publicKey, startCheckpoint } = config;
  const manifest = readManifest(manifestPath);
  const snapshots = join(folder, 'snapshots');
  const evidence = join(folder, 'evidence');
  if (publicKey === null) throw new Error(`${options.name} has no audit key.`);
  return {
    ...options,
    evidence,
    site: sitesOf(config),
    verifySignature: createSignatureVerifier(null),
    inputs: await readInputs(evidence),
    openBefore: async (seq) => {
      const before = existsSync(snapshots) ? listSnapshots(snapshots).findLast((one) => one.seq < seq) : undefined;
      if (before === undefined) return genesisOf(manifest, startCheckpointOf(manifest, startCheckpoint));
      const snapshot = await readSnapshotFile(snapshots, before.name, { keys: [publicKey], operators: manifest });
      if (snapshot === null) throw new Error(`The snapshot ${before.name} is damaged or of another key.`);
      return snapshot;
    },
  };
}

/** A checkpoint that was split between two lines is in the evidence of both. */
async function readInputs(folder: string): Promise<VerifiedInputs> {
  const byPlace = new Map<string, VerifiedEvent>();
  for await (const { line, events } of readEvidence(folder, 0))
    if (line.kind === 'checkpoint')
      for (const event of events) byPlace.set(`${event.checkpoint} ${event.position}`, event);
  const all = [...byPlace.values()];
  return {
    head: all.at(-1)?.checkpoint ?? -1n,
    headMs: Number.POSITIVE_INFINITY,
    after: ({ checkpoint, position }) => {
      const first = all.findIndex(
        (event) => event.checkpoint > checkpoint || (event.checkpoint === checkpoint && event.position > position),
      );
      return first < 0 ? [] : all.slice(first);
    },
    ofDay: (kind, day) => all.find(({ event }) => event.kind === kind && 'day' in event && event.day === day),
  };
}
