/**
 * Pauses vouchers on chain while a halt says that the vault paid what was not approved, or holds less than it should: 6 hours a call, as often as the contract lets the
 * audit key. That a pause runs is known from certified events alone; what a restart forgets is paused once more.
 */
import type { AuditHaltCode } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { buildPauseVouchers } from '@suil/sdk';
import type { Logger } from 'pino';
import type { HaltLog } from '../halt/halt-log.ts';
import type { AuditSender } from '../send/audit-sender.ts';
import type { VerifiedEvent, VerifiedInputs } from '../verified-inputs.ts';
import { UNAPPROVED } from './payment-check.ts';

const PAUSING: readonly AuditHaltCode[] = [UNAPPROVED, 'AUDIT_VAULT_SHORT'];
/** A pause is extended while it still runs. */
const EXTEND_BEFORE_MS = 600_000;
/** A call is repeated when no certified event shows it after this time. */
const REPEAT_AFTER_MS = 30_000;

export interface VoucherPauserOptions {
  readonly halts: Pick<HaltLog, 'open'>;
  readonly verified: Pick<VerifiedInputs, 'headMs'>;
  readonly sender: Pick<AuditSender, 'send'>;
  readonly manifest: Manifest;
  readonly wallNow: () => number;
  readonly log: Logger;
}

export class VoucherPauser {
  readonly #options: VoucherPauserOptions;
  #pausedUntilMs = 0;
  #sentAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: VoucherPauserOptions) {
    this.#options = options;
  }

  /** Takes over what the chain certified. */
  note(events: readonly VerifiedEvent[]): void {
    for (const { event } of events)
      if (event.kind === 'VouchersPaused') this.#pausedUntilMs = Math.max(this.#pausedUntilMs, event.untilMs);
  }

  /** Sends a pause when one is due. Never throws: what fails is tried again. */
  async run(): Promise<void> {
    const { halts, verified, sender, manifest, wallNow, log } = this.#options;
    const halt = halts.open.find(({ code }) => PAUSING.includes(code));
    if (halt === undefined) return;
    if (verified.headMs < this.#pausedUntilMs - EXTEND_BEFORE_MS || wallNow() < this.#sentAtMs + REPEAT_AFTER_MS)
      return;
    this.#sentAtMs = wallNow();
    try {
      await sender.send(buildPauseVouchers(manifest));
      log.error({ code: halt.code }, 'the audit key paused vouchers on chain for 6 hours');
    } catch (err) {
      log.error({ err, retryMs: REPEAT_AFTER_MS }, 'vouchers could not be paused on chain; the guardian has to');
    }
  }
}
