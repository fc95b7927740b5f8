/**
 * The signed statement of what was checked so far, as of between two rounds, so that it is of one line: made at least every ten seconds, also while a
 * round takes longer or fails, two seconds after the one before when more lines were checked, and at once when a halt opens or ends.
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

/** What was checked, at one line. */
type CheckedPlace = Pick<AuditStatement, 'day' | 'seq' | 'journalHash' | 'assets'>;

export class Heartbeat {
  readonly #options: HeartbeatOptions;
  /** As of between the last two rounds. */
  #place: CheckedPlace;
  #latest: (SignedStatement & { readonly madeAtMs: number }) | null = null;
  /** What the newest one states, which may not have been signed. */
  #made: (Pick<AuditStatement, 'seq' | 'haltCode'> & { readonly atMs: number }) | null = null;

  /** @param options with the state as it was recovered */
  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#place = this.#readPlace([]);
  }

  /** Null until the first was signed. */
  get latest(): SignedStatement | null {
    return this.#latest;
  }

  /** Signs the next one when it is due. To be called between two rounds. @throws {SIGNER_KEY_FAILED} */
  async beat(): Promise<void> {
    const { auditor, wallNow } = this.#options;
    const nowMs = wallNow();
    const dueAfterMs = auditor.kept.seq === this.#made?.seq ? EVERY_MS : WITH_LINES_MS;
    if (!this.#isDue(nowMs, dueAfterMs)) return;
    this.#place = this.#readPlace(this.#place.assets);
    await this.#sign(nowMs);
  }

  /** The same at any time, of the line of the last call of `beat`: that a round takes long is no silence. @throws {SIGNER_KEY_FAILED} */
  async again(): Promise<void> {
    const nowMs = this.#options.wallNow();
    if (this.#isDue(nowMs, EVERY_MS)) await this.#sign(nowMs);
  }

  #isDue(nowMs: number, dueAfterMs: number): boolean {
    if (this.#made === null) return true;
    const { haltCode, atMs } = this.#made;
    return haltCode !== (this.#options.halts.refusing[0]?.code ?? null) || nowMs >= atMs + dueAfterMs;
  }

  async #sign(nowMs: number): Promise<void> {
    const statement = this.#describe(nowMs);
    this.#made = { seq: statement.seq, haltCode: statement.haltCode, atMs: nowMs };
    const bytes = auditStatementBytes(statement);
    const signature = await this.#options.key.sign(bytes);
    if (nowMs >= (this.#latest?.madeAtMs ?? nowMs)) this.#latest = { bytes, signature, madeAtMs: nowMs };
  }

  /** @param assets stated while a halt is open: a line that differs may be applied in part */
  #readPlace(assets: readonly AuditedAsset[]): CheckedPlace {
    const { auditor, halts } = this.#options;
    const isHalted = halts.stopping.length > 0 && assets.length > 0;
    return {
      day: auditor.state.openDay ?? 0,
      seq: auditor.kept.seq,
      journalHash: Buffer.from(auditor.kept.hash, 'hex'),
      assets: isHalted ? assets : auditedAssets(auditor.state.books, () => ZEROS),
    };
  }

  #describe(madeAtMs: number): AuditStatement {
    const { verified, halts, deployment } = this.#options;
    const { checkpoint, digest } = verified.newest;
    return {
      chain: deployment.chain,
      vault: deployment.vault,
      kind: 'heartbeat',
      ...this.#place,
      checkpoint: checkpoint < 0n ? 0n : checkpoint,
      checkpointDigest: digest === null ? ZEROS : digestBytes(digest),
      chainTimeMs: verified.headMs,
      stateDigest: ZEROS,
      previousHash: ZEROS,
      haltCode: halts.refusing[0]?.code ?? null,
      madeAtMs,
    };
  }
}
