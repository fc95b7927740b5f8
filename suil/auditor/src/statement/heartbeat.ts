/**
 * The signed statement of what was checked so far: made between two rounds, so that it is of one line; at least every ten seconds, two
 * seconds after the one before when more lines were checked, and at once when a halt opens or ends.
 */
import { type AuditedAsset, type AuditStatement, auditStatementBytes, digestBytes } from '@suil/core';
import type { VoucherKey } from '@suil/signing';
import type { Auditor } from '../audit/auditor.ts';
import type { VerifiedEvents } from '../chain/verified-events.ts';
import type { HaltLog } from '../halt/halt-log.ts';
import { auditedAssets } from './audited-assets.ts';
import type { SignedStatement } from './signed-statement.ts';

const EVERY_MS = 10_000;
const WITH_LINES_MS = 2_000;
const ZEROS = new Uint8Array(32);

export interface HeartbeatOptions {
  readonly auditor: Pick<Auditor, 'state' | 'kept'>;
  readonly verified: Pick<VerifiedEvents, 'newest' | 'headMs'>;
  readonly halts: Pick<HaltLog, 'refusing' | 'stopping'>;
  readonly key: VoucherKey;
  readonly deployment: { readonly chain: string; readonly vault: string };
  readonly wallNow: () => number;
}

export class Heartbeat {
  readonly #options: HeartbeatOptions;
  /** As of before a halt: a line that differs may be applied in part. */
  #assets: readonly AuditedAsset[];
  #latest: SignedStatement | null = null;
  /** What the newest one states, which may not have been signed. */
  #made: (Pick<AuditStatement, 'seq' | 'haltCode'> & { readonly atMs: number }) | null = null;

  /** @param options with the state as it was recovered */
  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#assets = auditedAssets(options.auditor.state.books, () => ZEROS);
  }

  /** Null until the first was signed. */
  get latest(): SignedStatement | null {
    return this.#latest;
  }

  /** Signs the next one when it is due. To be called between two rounds. @throws {SIGNER_KEY_FAILED} */
  async beat(): Promise<void> {
    const { key, wallNow } = this.#options;
    const nowMs = wallNow();
    if (!this.#isDue(nowMs)) return;
    const statement = this.#describe(nowMs);
    this.#made = { seq: statement.seq, haltCode: statement.haltCode, atMs: nowMs };
    const bytes = auditStatementBytes(statement);
    this.#latest = { bytes, signature: await key.sign(bytes) };
  }

  #isDue(nowMs: number): boolean {
    if (this.#made === null) return true;
    const { auditor, halts } = this.#options;
    const { seq, haltCode, atMs } = this.#made;
    if (haltCode !== (halts.refusing[0]?.code ?? null)) return true;
    return nowMs >= atMs + (auditor.kept.seq === seq ? EVERY_MS : WITH_LINES_MS);
  }

  #describe(madeAtMs: number): AuditStatement {
    const { auditor, verified, halts, deployment } = this.#options;
    const [halt] = halts.refusing;
    if (halts.stopping.length === 0) this.#assets = auditedAssets(auditor.state.books, () => ZEROS);
    const { checkpoint, digest } = verified.newest;
    return {
      chain: deployment.chain,
      vault: deployment.vault,
      kind: 'heartbeat',
      day: auditor.state.openDay ?? 0,
      seq: auditor.kept.seq,
      journalHash: Buffer.from(auditor.kept.hash, 'hex'),
      checkpoint: checkpoint < 0n ? 0n : checkpoint,
      checkpointDigest: digest === null ? ZEROS : digestBytes(digest),
      chainTimeMs: verified.headMs,
      stateDigest: ZEROS,
      assets: this.#assets,
      previousHash: ZEROS,
      haltCode: halt?.code ?? null,
      madeAtMs,
    };
  }
}
