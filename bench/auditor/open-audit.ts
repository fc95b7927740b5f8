/** Runs an auditor's rounds over a database, and notes when it had checked which line. */
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Checkpoint } from '@suil/checkpoints';
import type { Books } from '@suil/core/reference-model';
import { type Pool, withSnapshot } from '@suil/postgres';
import { createSignatureVerifier } from '@suil/signature';
import { createLocalKey } from '@suil/signing';
import { pino } from 'pino';
import { Auditor } from '../../suil/auditor/src/audit/auditor.ts';
import { runAudit } from '../../suil/auditor/src/audit/run-audit.ts';
import { VerifiedEvents } from '../../suil/auditor/src/chain/verified-events.ts';
import { NO_APPROVALS } from '../../suil/auditor/src/check/context.ts';
import { firstState } from '../../suil/auditor/src/check/first-state.ts';
import { Evidence } from '../../suil/auditor/src/evidence/evidence.ts';
import { HaltLog } from '../../suil/auditor/src/halt/halt-log.ts';
import type { Journal } from '../../suil/auditor/src/journal/journal.ts';
import { Heartbeat } from '../../suil/auditor/src/statement/heartbeat.ts';
import { openStatements } from '../../suil/auditor/src/statement/open-statements.ts';
import { AuditStatus } from '../../suil/auditor/src/status.ts';
import { manifest, site } from '../../suil/server/src/testing/deployment-fixture.test-support.ts';
import { decodeMemoryEvent } from '../../suil/server/src/testing/memory-chain.test-support.ts';

const NO_CLOSING = 'no day is closed here';

export interface Checked {
  readonly seq: bigint;
  readonly atMs: number;
}

/** The auditor's parts as its process puts them together, with the chain that the writer has. `stop` throws unless every line is checked. */
export async function openAudit(pool: Pool, books: Books, checkpoints: readonly Checkpoint[], folder: string) {
  const log = pino({ enabled: false });
  const key = createLocalKey(Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(9)).getSecretKey(), 'AUDIT_KEY');
  const halts = new HaltLog(folder);
  const evidence = await Evidence.open(join(folder, 'evidence'));
  const state = firstState(books);
  const start = { before: { checkpoint: -1n, digest: null }, packages: [manifest.package], closings: [], objects: [] };
  const verified = new VerifiedEvents(start, (event, packages) =>
    decodeMemoryEvent({ ...event, eventSeq: 0 }, packages),
  );
  for (const checkpoint of checkpoints) verified.add(checkpoint);
  const journal: Journal = { read: (work) => withSnapshot(pool, work), close: async () => undefined };
  const wallNow = () => Date.now();
  const stated = openStatements({ folder, key, deployment: manifest, state, verified, journal, wallNow, log });
  const auditor = new Auditor({
    ...{ state, verified, evidence, halts, site, journal, approvals: NO_APPROVALS },
    verifySignature: createSignatureVerifier(null, { place: 'thread pool' }),
    begin: () => null,
    paidThrough: () => 0n,
    onEvidence: () => undefined,
    clock: { now: () => Number.POSITIVE_INFINITY, isReal: true, wallNow },
    stateDay: async () => NO_CLOSING,
    onClosed: async () => undefined,
  });
  const checked: Checked[] = [];
  const status = new AuditStatus(wallNow);
  const heartbeat = new Heartbeat({ auditor, verified, halts, key, deployment: manifest, wallNow });
  const noting = {
    beat: async () => {
      checked.push({ seq: auditor.kept.seq, atMs: Date.now() });
      if (status.round.status === 'halted') throw new Error(status.round.reason ?? 'halted');
      await heartbeat.beat();
    },
  };
  const stopAudit = runAudit({
    auditor,
    heartbeat: noting,
    roots: stated.roots,
    vault: { take: () => undefined },
    status,
    log,
    onFatal: () => undefined,
  });
  const stop = async () => {
    await stopAudit();
    await stated.close();
    halts.end();
    evidence.close();
    if (status.round.status !== 'level')
      throw new Error(`The audit ends ${status.round.status}: ${status.round.reason}`);
  };
  return { auditor, checked, stop };
}
