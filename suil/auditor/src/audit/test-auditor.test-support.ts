/** An auditor's process over the database, the folder and the chain of a test: for the tests of this folder. */
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type Pool, withSnapshot } from '@suil/postgres';
import { createSignatureVerifier, type VerifySignature } from '@suil/signature';
import { createLocalKey } from '@suil/signing';
import { type DeploymentFixture, manifest, site } from '../../../server/src/testing/deployment-fixture.test-support.ts';
import { decodeMemoryEvent } from '../../../server/src/testing/memory-chain.test-support.ts';
import { VerifiedEvents } from '../chain/verified-events.ts';
import { NO_APPROVALS } from '../check/context.ts';
import { describeState, emptyState } from '../check/journal.test-support.ts';
import { Evidence } from '../evidence/evidence.ts';
import { HaltLog } from '../halt/halt-log.ts';
import { AmountsFolder } from '../settlement/amounts-folder.ts';
import { recover } from '../snapshot/recover.ts';
import { SnapshotFolder } from '../snapshot/snapshot-folder.ts';
import type { DayRoots } from '../statement/day-roots.ts';
import { DayStatements } from '../statement/day-statements.ts';
import { stateDay } from '../statement/state-day.ts';
import { Auditor } from './auditor.ts';
import { keepClosedDay } from './keep-closed-day.ts';

const key = createLocalKey(Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(9)).getSecretKey(), 'AUDIT_KEY');

/** Returns the statements that are kept in a test's folder. */
export function statementsOf(folder: string): DayStatements {
  return new DayStatements({ folder: join(folder, 'statements'), key, deployment: manifest });
}

export interface AuditPlace {
  readonly folder: string;
  readonly fixture: DeploymentFixture;
  /** Of the auditor's role. */
  readonly reader: Pool;
  readonly dayRoots: DayRoots;
  /** Is given the days that were stated without their secret. */
  readonly withoutSecret: number[];
  /** Is given how many connections of the role were in use, while a day is stated. */
  readonly connectionsInUse: number[];
  /** Instead of what verifies every signature of a wallet but zkLogin's. */
  readonly verifySignature?: VerifySignature;
}

interface Parts {
  readonly fixture: DeploymentFixture;
  readonly verified: VerifiedEvents;
  readonly halts: HaltLog;
  readonly evidence: Evidence;
  readonly auditor: Auditor;
}

/** A process that audits the fixture's database with what is in the folder, and follows the fixture's chain. */
export class TestAuditor {
  wallMs = 0;
  /** What the disk does not take. */
  isFull: 'evidence' | 'statements' | null = null;
  readonly problems: (string | null)[] = [];
  readonly recovered: string;
  readonly #parts: Parts;

  private constructor(recovered: string, parts: Parts) {
    this.recovered = recovered;
    this.#parts = parts;
  }

  static async open(place: AuditPlace): Promise<TestAuditor> {
    const { folder, fixture, reader, dayRoots, withoutSecret, connectionsInUse } = place;
    const { verifySignature = createSignatureVerifier(null) } = place;
    const halts = new HaltLog(folder);
    const evidence = await Evidence.open(join(folder, 'evidence'));
    const snapshots = new SnapshotFolder(join(folder, 'snapshots'), key);
    const statements = statementsOf(folder);
    const { sui, suil, usdc } = manifest.coinTypes;
    const coins = { SUI: sui, SUIL: suil, USDC: usdc };
    const before = { checkpoint: -1n, digest: null };
    const genesis = () => ({
      state: emptyState({ root: manifest.root, operators: manifest, coins }),
      start: { before, packages: [manifest.package], closings: [], objects: [] },
    });
    const amounts = new AmountsFolder(join(folder, 'settlements'));
    const { state, start } = await recover({
      ...{ snapshots, evidence, site, amounts, genesis },
      operators: manifest,
      onDamaged: () => undefined,
    });
    const verified = new VerifiedEvents(start, (event, packages) =>
      decodeMemoryEvent({ ...event, eventSeq: 0 }, packages),
    );
    const self: { current: TestAuditor | null } = { current: null };
    const requireSpace = (what: TestAuditor['isFull']) => {
      if (self.current?.isFull === what) throw new Error('no space left on device');
    };
    const auditor = new Auditor({
      ...{ state, verified, halts, site, verifySignature },
      evidence: {
        append: (day, records) => {
          requireSpace('evidence');
          evidence.append(day, records);
        },
        read: (fromDay) => evidence.read(fromDay),
      },
      journal: { read: (work) => withSnapshot(reader, work), close: async () => undefined },
      approvals: NO_APPROVALS,
      begin: () => null,
      paidThrough: () => 0n,
      onEvidence: (problem) => self.current?.problems.push(problem),
      clock: { now: () => fixture.nowMs, isReal: true, wallNow: () => self.current?.wallMs ?? 0 },
      stateDay: async (closing, secret) => {
        connectionsInUse.push(reader.totalCount - reader.idleCount);
        requireSpace('statements');
        return stateDay(closing, secret, {
          ...{ state, verified, statements, roots: dayRoots },
          onNoSecret: (day) => withoutSecret.push(day),
        });
      },
      onClosed: async (day) => {
        await keepClosedDay(day, { state, start, verified, amounts, evidence, snapshots });
      },
    });
    const made = new TestAuditor(describeState(state), { fixture, verified, halts, evidence, auditor });
    self.current = made;
    return made;
  }

  /** Follows the chain through its head, then checks. */
  async untilLevel() {
    for (const checkpoint of this.#parts.fixture.chain.checkpoints)
      if (checkpoint.sequence > this.#parts.verified.head) this.#parts.verified.add(checkpoint);
    return this.check();
  }

  /** Checks until there is nothing more to read. */
  async check() {
    for (;;) {
      const round = await this.#parts.auditor.round();
      if (round.status !== 'behind') return { status: round.status, reason: round.reason };
    }
  }

  /** Follows an empty checkpoint of this time. */
  certify(timestampMs: number): void {
    const sequence = this.#parts.verified.head + 1n;
    this.#parts.verified.add({ sequence, digest: `empty ${sequence}`, timestampMs, transactions: [] });
  }

  get described(): string {
    return describeState(this.#parts.auditor.state);
  }

  get keptSeq(): bigint {
    return this.#parts.auditor.kept.seq;
  }

  get isBroken(): boolean {
    return this.#parts.auditor.isBroken;
  }

  end(): void {
    this.#parts.halts.end();
    this.#parts.evidence.close();
  }
}
