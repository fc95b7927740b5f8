/**
 * Compares the audit key that the validators certified with this process's own: what another key approves is not this process's doing, and what this one
 * approves then pays nothing. The configuration object changes with each followed checkpoint that changes it, so its newest version is known.
 */
import type { ReadObjectVersion } from '@suil/checkpoints';
import type { Manifest } from '@suil/core/api';
import { auditKeyOf, type ReadableObject } from '@suil/sdk';
import type { Logger } from 'pino';
import type { Auditor } from '../audit/auditor.ts';
import type { VerifiedEvents } from './verified-events.ts';

export interface AuditKeyCheckOptions {
  readonly verified: Pick<VerifiedEvents, 'newestObject'>;
  readonly auditor: Pick<Auditor, 'halt'>;
  /** Whether the newest version that is known is of after the start, and of now: an auditor that was started with a new key reads the former one first. */
  readonly isFollowed: () => boolean;
  readonly manifest: Manifest;
  /** Own, 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly readVersion: ReadObjectVersion;
  readonly log: Logger;
}

export class AuditKeyCheck {
  readonly #options: AuditKeyCheckOptions;
  readonly #config: ReadableObject<Uint8Array>;
  /** Of the version that was read last. */
  #digest: string | null = null;
  /** As a sentence. */
  #differs: string | null = null;

  constructor(options: AuditKeyCheckOptions) {
    this.#options = options;
    this.#config = auditKeyOf(options.manifest);
  }

  /** Whether the chain has another key, or none, by the version that was read last. */
  get differs(): boolean {
    return this.#differs !== null;
  }

  /** Reads the configuration where it changed since, and opens a halt while another key is in force. What no node proves is tried again. */
  async run(): Promise<void> {
    const isFollowed = this.#options.isFollowed();
    await this.#read();
    if (isFollowed && this.#isNewest() && this.#differs !== null)
      this.#options.auditor.halt('AUDIT_KEY_DIFFERS', this.#differs);
  }

  /** Whether the newest known version was read: while no node proves it, an earlier one says nothing of now. */
  #isNewest(): boolean {
    return (this.#options.verified.newestObject(this.#config.objectId)?.digest ?? null) === this.#digest;
  }

  async #read(): Promise<void> {
    const { verified, publicKey, readVersion, log } = this.#options;
    const version = verified.newestObject(this.#config.objectId);
    const digest = version?.digest ?? null;
    if (version === undefined || digest === null || digest === this.#digest) return;
    const found = await readVersion({ ...version, digest });
    if (found === null) return;
    const certified = Buffer.from(this.#config.read(found)).toString('hex');
    const own = Buffer.from(publicKey).toString('hex');
    this.#digest = digest;
    if (certified !== own && !this.differs)
      log.error({ certified, own }, 'the audit key in force is not this process’s: what it approves pays nothing');
    if (certified === own && this.differs) log.info('the audit key in force is this process’s');
    const named = certified === '' ? 'is disabled' : `is ${certified}`;
    this.#differs = certified === own ? null : `the audit key on the chain ${named}, this process has ${own}`;
  }
}
