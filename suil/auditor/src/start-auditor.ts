/** Starts the auditor: recovers its state, follows the chain and the journal, listens. Takes the configuration as a value; owns no signal. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import {
  type CheckpointSource,
  chainReset,
  createCertifiedSource,
  createFailoverSource,
  openTrustedPosition,
  type TrustedPosition,
} from '@suil/checkpoints';
import {
  type IdRange,
  messageOf,
  type ResumeCheck,
  resumePlaceOf,
  type SignedResume,
  type Sites,
  startCheckpointOf,
} from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { auditKeyOf, fetchWithdrawalLimits } from '@suil/sdk';
import { createSignatureVerifier } from '@suil/signature';
import {
  type Listener,
  listen,
  lockFolder,
  openVoucherKey,
  readManifest,
  repeatEverySecond,
  sitesOf,
  type VoucherKey,
  watchDisk,
} from '@suil/signing';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { openAppCheck } from './app/open-app-check.ts';
import { createApprovalEndpoints, type EndpointOptions } from './approvals/endpoints.ts';
import {
  type ApprovalService,
  type ApprovalSources,
  type OpenHalt,
  openApprovals,
} from './approvals/open-approvals.ts';
import type { Auditor } from './audit/auditor.ts';
import { openAudit } from './audit/open-audit.ts';
import { runAudit } from './audit/run-audit.ts';
import { type AuditorNodes, openNodes } from './chain/open-nodes.ts';
import { runFollower } from './chain/run-follower.ts';
import { VerifiedEvents } from './chain/verified-events.ts';
import { createClock, isFollowedSince } from './clock.ts';
import type { AuditorConfig } from './config.ts';
import { Evidence } from './evidence/evidence.ts';
import { genesisOf } from './genesis.ts';
import { HaltLog, haltName } from './halt/halt-log.ts';
import { resumeAudit } from './halt/resume-audit.ts';
import type { Journal } from './journal/journal.ts';
import { openJournal } from './journal/open-journal.ts';
import { readIsIssuing } from './journal/read-issuing.ts';
import { openAnswers } from './open-answers.ts';
import type { PaymentCheck } from './payments/payment-check.ts';
import { createEndpoints } from './server.ts';
import { AmountsFolder } from './settlement/amounts-folder.ts';
import { recover } from './snapshot/recover.ts';
import type { Snapshot } from './snapshot/side-part.ts';
import { SnapshotFolder } from './snapshot/snapshot-folder.ts';
import { Heartbeat } from './statement/heartbeat.ts';
import { openStatements } from './statement/open-statements.ts';
import { AuditStatus } from './status.ts';
import { moneyObjectsOf } from './vault/money-objects.ts';

export interface RunningAuditor {
  readonly url: string;
  readonly publicKey: Uint8Array;
  /** Ends the current round, then lets database, log and port go. */
  readonly stop: () => Promise<void>;
}

export interface StartOptions {
  readonly config: AuditorConfig;
  readonly log: Logger;
  readonly wallNow: () => number;
  /** Called when the process cannot continue: its state is to be built again. */
  readonly onFatal: (error: unknown) => void;
  /** Called when a halt ended. What was checked may be half of a line: the process is to start again, from what is on the disk. */
  readonly onResumed: () => void;
}

/** @throws {SIGNER_LOG_IN_USE} while another process has the folder @throws {CONFIG_INVALID} and every `SETUP_…` code */
export async function startAuditor(options: StartOptions): Promise<RunningAuditor> {
  const { config, log, wallNow, onFatal } = options;
  await using opened = new AsyncDisposableStack();
  const manifest = readManifest(config.manifestPath);
  const { folder } = config;
  opened.defer(openFolder(folder));
  const key = await openVoucherKey(config.key, 'AUDIT_KEY');
  const site = sitesOf(config);

  const halts = new HaltLog(folder);
  opened.defer(() => halts.end());
  const evidence = await Evidence.open(join(folder, 'evidence'));
  opened.defer(() => evidence.close());
  const snapshots = new SnapshotFolder(join(folder, 'snapshots'), key, config.formerKeys);
  const amounts = new AmountsFolder(join(folder, 'settlements'));
  const { state, start } = await recoverState({ manifest, snapshots, evidence, site, amounts, config, log });

  const clock = createClock(config.environment === 'local', wallNow);
  const startedMs = wallNow();
  const status = new AuditStatus(wallNow);
  opened.defer(watchDisk({ folder, log, onRead: ({ freeBytes }) => status.noteDiskFree(freeBytes) }));
  const verified = new VerifiedEvents(start);
  const nodes = openNodes(config);
  const position = openPosition(options, manifest);
  opened.defer(() => position.close());
  const source = createSource({ nodes: nodes.each, position, status, log, wallNow });
  opened.defer(() => source.close());
  const journal = openJournalOf(config, log);
  opened.defer(() => journal.close());
  const onDamaged = ({ message }: Error) => void halts.halt('AUDIT_LOG_DAMAGED', state.lastSeq, message, wallNow());
  const approvals = openApprovalsOf({ config, manifest, key, client: nodes.any, now: clock.now, onDamaged, log });
  opened.defer(() => approvals.close());
  const verifySignature = createSignatureVerifier(null, { place: 'thread pool' });
  const stated = openStatements({ folder, key, deployment: manifest, state, verified, journal, wallNow, log });
  opened.defer(stated.close);
  const { auditor, payments } = openAudit({
    ...{ state, start, verified, journal, evidence, halts, site, clock, approvals, verifySignature },
    ...{ stateDay: stated.state, amounts, snapshots, status, manifest, wallNow, log },
  });

  const own = { ...stated, payments, auditor, verified, halts, status, manifest, key };
  const answered = { isFollowed: () => isFollowedSince(clock, verified.headMs, startedMs), state, amounts };
  const answers = openAnswers({ ...own, ...answered, nodes: nodes.each, now: clock.now, wallNow, log });
  opened.defer(answers.close);
  const { appCheck, close } = openAppCheck({ config, wallNow, log });
  opened.defer(close);
  opened.defer(
    runFollower({
      ...{ source, verified, clock, status, log },
      onAdded: answers.note,
      onReset: (error) => auditor.halt('AUDIT_CHAIN_DIFFERS', messageOf(error)),
    }),
  );
  const heartbeat = new Heartbeat({ auditor, verified, halts, key, deployment: manifest, wallNow });
  const onUnsigned = (err: unknown) => log.warn({ err }, 'the heartbeat was not signed');
  opened.defer(repeatEverySecond(() => heartbeat.again(), onUnsigned));
  opened.defer(runAudit({ auditor, heartbeat, roots: stated.roots, vault: answers.vault, status, log, onFatal }));
  const { publicKey } = key;
  const views = { ...stated, ...answers, auditor, verified, halts, status, appCheck, heartbeat };
  const app = createEndpoints({ ...views, publicKey, wallNow, log });
  const check = { place: resumePlaceOf(site, manifest), verifySignature };
  const sources = sourcesOf({ auditor, verified, halts, journal });
  mountForServer(app, options, { approvals, sources, status, halts, heartbeat, payments, check, publicKey });
  const listener = await listenAt(app, config);
  opened.defer(listener.close);
  const running = opened.move();
  return { url: listener.url, publicKey, stop: () => running.disposeAsync() };
}

/** Returns how to let it go. */
function openFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return lockFolder(folder);
}

function listenAt(app: Hono, { host, port }: AuditorConfig): Promise<Listener> {
  return listen(app, { host, port, hostVariable: 'AUDIT_HOST', portVariable: 'AUDIT_PORT' });
}

interface ServerParts extends Pick<EndpointOptions, 'approvals' | 'sources' | 'publicKey' | 'status' | 'heartbeat'> {
  readonly halts: HaltLog;
  readonly payments: Pick<PaymentCheck, 'paidAmong'>;
  readonly check: ResumeCheck;
}

interface SourceParts {
  readonly auditor: Auditor;
  readonly verified: VerifiedEvents;
  readonly halts: HaltLog;
  readonly journal: Journal;
}

function sourcesOf({ auditor, verified, halts, journal }: SourceParts): ApprovalSources {
  return {
    ...{ state: auditor.state, inputs: verified },
    openHalt: () => openHaltOf(halts),
    kept: () => auditor.kept,
    isIssuing: ({ id, expiresAtMs }) => journal.read((db) => readIsIssuing(db, id, expiresAtMs)),
  };
}

/** Without a token nothing is approved and no halt ends. */
function mountForServer(app: Hono, { config, log, wallNow, onResumed }: StartOptions, parts: ServerParts): void {
  const { token } = config;
  if (token === null) return;
  const { approvals, sources, status, halts, heartbeat, payments, check, publicKey } = parts;
  const resume = async (signed: SignedResume) => {
    const paidAmong = (ranges: readonly IdRange[]) => payments.paidAmong(ranges);
    const ended = await resumeAudit(signed, { halts, state: sources.state, paidAmong, check, nowMs: wallNow() });
    if (ended !== null) onResumed();
    return ended;
  };
  const openHalts = () => halts.open;
  const answeredIds = () => halts.answeredIds;
  app.route(
    '/',
    createApprovalEndpoints({
      ...{ approvals, sources, status, openHalts, answeredIds, heartbeat, resume },
      ...{ token, publicKey, wallNow, log },
    }),
  );
}

function openPosition({ config, log, wallNow }: StartOptions, manifest: Manifest): TrustedPosition {
  const { anchorPath, folder, environment } = config;
  return openTrustedPosition({
    ...{
      anchorPath,
      folder,
      chain: manifest.chain,
      startEpoch: manifest.startEpoch,
      deployed: manifest.anchor,
      isLocal: environment === 'local',
      nowMs: wallNow(),
    },
    watched: [...moneyObjectsOf(manifest).map(({ object }) => object), auditKeyOf(manifest)].map(
      ({ objectId }) => objectId,
    ),
    onNotKept: (err, path) => log.warn({ err, path }, 'the verified epoch is not kept'),
  });
}

interface OpenApprovalsOptions extends Pick<StartOptions, 'config' | 'log'> {
  readonly manifest: Manifest;
  readonly key: VoucherKey;
  readonly client: SuiGrpcClient;
  readonly now: () => number;
  readonly onDamaged: (problem: Error) => void;
}

function openApprovalsOf({
  config,
  manifest,
  key,
  client,
  now,
  onDamaged,
  log,
}: OpenApprovalsOptions): ApprovalService {
  return openApprovals({
    ...{ folder: join(config.folder, 'approvals'), key, deployment: manifest, caps: config.caps, now, onDamaged },
    readNoticeCap: async (coin) => (await fetchWithdrawalLimits(client, manifest)).noticeCap[coin],
    onCut: (bytes) => log.warn({ bytes }, 'the last approval was never written completely and is cut; it never left'),
  });
}

function openJournalOf(config: AuditorConfig, log: Logger): Journal {
  return openJournal({
    databaseUrl: config.databaseUrl,
    clusterFolder: config.clusterFolder,
    onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
  });
}

function openHaltOf({ refusing: [halt] }: HaltLog): OpenHalt | null {
  return halt === undefined ? null : { halt: haltName(halt), sinceMs: halt.openedAtMs };
}

interface RecoverStateOptions extends Pick<StartOptions, 'config' | 'log'> {
  readonly manifest: Manifest;
  readonly snapshots: SnapshotFolder;
  readonly evidence: Evidence;
  readonly site: Sites;
  readonly amounts: AmountsFolder;
}

/** @throws {SETUP_CHAIN_RESET} when the folder belongs to another deployment */
async function recoverState({ config, log, manifest, ...parts }: RecoverStateOptions): Promise<Snapshot> {
  const recovered = await recover({
    ...parts,
    operators: manifest,
    genesis: () => genesisOf(manifest, startCheckpointOf(manifest, config.startCheckpoint)),
    onDamaged: (snapshot) => log.error({ snapshot }, 'a snapshot is damaged or of another key; the one before is read'),
  });
  const [packageOfState = ''] = recovered.start.packages;
  if (packageOfState !== manifest.package) throw chainReset(packageOfState, manifest.package);
  return recovered;
}

interface SourceOptions extends Pick<StartOptions, 'log' | 'wallNow'> {
  readonly nodes: AuditorNodes['each'];
  readonly position: TrustedPosition;
  readonly status: AuditStatus;
}

/** Returns the configured nodes as one source. */
function createSource({ nodes, position, status, log, wallNow }: SourceOptions): CheckpointSource {
  const sources = nodes.map(({ url, client }) => createCertifiedSource({ client, url, position }));
  return createFailoverSource(sources, {
    now: wallNow,
    onUnverified: (node, err) => {
      status.countUnverified(node);
      log.warn({ node, err }, 'the answer of a node could not be verified; it is not asked for ten minutes');
    },
  });
}
