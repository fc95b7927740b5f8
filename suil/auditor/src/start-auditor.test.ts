/** What keeps the auditor from starting: a folder that another deployment's auditor filled. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { dayStartMs } from '@suil/core';
import { createLocalKey } from '@suil/signing';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manifest } from '../../server/src/testing/test-deployment.test-support.ts';
import { DAY, TestJournal } from './check/journal.test-support.ts';
import { readConfig } from './config.ts';
import { SnapshotFolder } from './snapshot/snapshot-folder.ts';
import { startAuditor } from './start-auditor.ts';

const SECRET = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(3)).getSecretKey();
const OTHER_PACKAGE = `0x${'5e'.repeat(32)}`;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-start-auditor-'));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = () =>
  startAuditor({
    config: readConfig({ DATA_DIR: folder, AUDIT_KEY: SECRET, AUDIT_PORT: '0' }),
    log: pino({ level: 'silent' }),
    wallNow: () => dayStartMs(DAY),
    onFatal: () => undefined,
    onResumed: () => undefined,
  });

test('error: SETUP_CHAIN_RESET for a state of another deployment; the folder is let go', async () => {
  const { state } = await TestJournal.open();
  const places = { before: { checkpoint: 0n, digest: null }, closings: [], objects: [] };
  const snapshots = new SnapshotFolder(join(folder, 'auditor', 'snapshots'), createLocalKey(SECRET, 'AUDIT_KEY'));
  await snapshots.write({ state, start: { ...places, packages: [OTHER_PACKAGE] } }, DAY);
  for (let turn = 0; turn < 2; turn++)
    await expect(start()).rejects.toMatchObject({
      code: 'SETUP_CHAIN_RESET',
      context: { stored: OTHER_PACKAGE, found: manifest.package },
    });
});
