/**
 * Posts the hash of the newest day's statement on chain, so that no reader can be shown another one without a trace. A statement names the hash of the one
 * before, so days that could not be posted are covered by the next that is. Posted counts what a certified event says; of a day on which the
 * chain has a hash already, none is sent.
 */
import type { Manifest } from '@suil/core/api';
import { buildPostAudit } from '@suil/sdk';
import type { Logger } from 'pino';
import type { Auditor } from '../audit/auditor.ts';
import type { VerifiedEvents } from '../chain/verified-events.ts';
import type { AuditSender } from '../send/audit-sender.ts';
import type { AuditStatus } from '../status.ts';
import type { DayStatements } from './day-statements.ts';

/** Between two tries of a day: until then the event of the one before was certified, or it failed. */
const RETRY_MS = 60_000;
/** So far behind the clock an earlier process's event may not have been followed yet. */
const BEHIND_MAX_MS = 30_000;
/** The most that a transaction may cost. */
const GAS_MIN_MIST = 50_000_000n;

export interface DayPosterOptions {
  readonly statements: Pick<DayStatements, 'newest'>;
  readonly auditor: Pick<Auditor, 'kept'>;
  readonly verified: Pick<VerifiedEvents, 'postedHash' | 'headMs'>;
  readonly status: Pick<AuditStatus, 'gasMist'>;
  readonly sender: Pick<AuditSender, 'address' | 'send'>;
  readonly deployment: Manifest;
  /** By which the chain's checkpoints are dated. */
  readonly now: () => number;
  readonly wallNow: () => number;
  readonly log: Logger;
}

export class DayPoster {
  readonly #options: DayPosterOptions;
  #tried = { day: -1, atMs: Number.NEGATIVE_INFINITY };
  #postedDay = -1;
  #differingDay = -1;
  #waitingDay = -1;

  constructor(options: DayPosterOptions) {
    this.#options = options;
  }

  /** The newest day of which the chain has the statement's hash; -1 before the first that this process has seen. */
  get postedDay(): number {
    return this.#postedDay;
  }

  /** Whether the chain has another hash of the newest day than the statement's. */
  get differs(): boolean {
    return this.#differingDay === this.#options.statements.newest?.day;
  }

  /** Posts when the newest day is not posted and nothing is in the way. @throws when the key, a node or the contract refuses */
  async post(): Promise<void> {
    const { statements, auditor, verified, sender, deployment, now, wallNow, log } = this.#options;
    const { newest } = statements;
    if (newest === null || newest.seq > auditor.kept.seq || newest.day === this.#postedDay) return;
    const { day, hash } = newest;
    const posted = verified.postedHash(day);
    if (posted !== null) return this.#note(day, posted, Buffer.from(hash).toString('hex'));
    const isBehind = verified.headMs < now() - BEHIND_MAX_MS;
    const isTried = this.#tried.day === day && wallNow() - this.#tried.atMs < RETRY_MS;
    if (isBehind || isTried || !this.#hasGas(day)) return;
    this.#tried = { day, atMs: wallNow() };
    await sender.send(buildPostAudit({ manifest: deployment, day, hash }));
    log.info({ day }, 'the hash of a day was sent to the chain');
  }

  #note(day: number, posted: string, stated: string): void {
    if (posted === stated) {
      this.#postedDay = day;
      return;
    }
    if (this.#differingDay !== day)
      this.#options.log.error({ day, posted, stated }, 'the chain has another hash of this day; none is sent');
    this.#differingDay = day;
  }

  #hasGas(day: number): boolean {
    const { status, sender, log } = this.#options;
    const { gasMist } = status;
    if (gasMist !== null && gasMist >= GAS_MIN_MIST) return true;
    if (gasMist !== null && this.#waitingDay !== day) {
      this.#waitingDay = day;
      log.warn({ day, address: sender.address }, 'the audit key has no gas; the hash of the day is not posted');
    }
    return false;
  }
}
