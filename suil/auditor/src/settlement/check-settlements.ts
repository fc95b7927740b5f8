/**
 * Compares the roots that the chain certified with those that the auditor computed, and answers with the audit key: the same root is attested,
 * any other one is held, at once. What was answered is read from certified events alone, so a restart or a lying node repeats an answer at the most.
 */
import type { Transaction } from '@mysten/sui/transactions';
import { isAppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { buildAttestSeason, buildAttestSettlement, buildHoldSettlement } from '@suil/sdk';
import type { Logger } from 'pino';
import type { VerifiedEvents } from '../chain/verified-events.ts';
import type { AuditState } from '../check/line.ts';
import type { HaltLog } from '../halt/halt-log.ts';
import type { AuditSender } from '../send/audit-sender.ts';
import { decide, type SettlementAct } from './decide.ts';
import { readPublications } from './publications.ts';
import type { SeasonRoots } from './season-roots.ts';

/** An act is repeated when no certified event shows it after this time. */
const REPEAT_AFTER_MS = 30_000;

export interface SettlementCheckOptions {
  readonly state: Pick<AuditState, 'team' | 'lastSeq'>;
  readonly verified: Pick<VerifiedEvents, 'publications' | 'headMs' | 'keepPublications'>;
  readonly halts: Pick<HaltLog, 'halt' | 'refusing' | 'wasOpened'>;
  readonly seasonRoots: SeasonRoots;
  readonly sender: Pick<AuditSender, 'send'>;
  readonly manifest: Manifest;
  readonly wallNow: () => number;
  readonly log: Logger;
}

/** What the last comparison came to. */
export interface SettlementCounts {
  readonly differing: number;
  /** Published roots that could not be compared yet. */
  readonly waiting: number;
}

export class SettlementCheck {
  readonly #options: SettlementCheckOptions;
  /** By act: when it was sent last. */
  readonly #sentAtMs = new Map<string, number>();
  #counts: SettlementCounts = { differing: 0, waiting: 0 };

  constructor(options: SettlementCheckOptions) {
    this.#options = options;
  }

  get counts(): SettlementCounts {
    return this.#counts;
  }

  /** Compares everything that is published, and sends what follows. */
  async run(): Promise<void> {
    const { state, verified, halts, seasonRoots } = this.#options;
    const { publications: events, headMs: certifiedMs } = verified;
    const published = readPublications(events);
    const roots = await seasonRoots.of(published.seasons.map(({ season }) => season));
    const { settled } = state.team;
    const isHalted = halts.refusing.length > 0;
    const { acts, differences, waiting } = decide({ published, settled, seasonRoots: roots, certifiedMs, isHalted });
    this.#counts = { differing: differences.length, waiting };
    for (const difference of differences) this.#report(difference);
    // Holds first: an attestation can wait.
    for (const act of acts.filter(({ kind }) => kind === 'hold')) await this.#send(act);
    for (const act of acts.filter(({ kind }) => kind !== 'hold')) await this.#send(act);
    this.#forgetFinal();
  }

  /** A root opens a halt once, also when it stays on the chain after the operator ended that halt. */
  #report(difference: string): void {
    const { halts, state, wallNow, log } = this.#options;
    if (halts.wasOpened('AUDIT_SETTLEMENT_DIFFERS', difference)) return;
    log.error(
      { difference },
      'a published settlement is not the computed one; it is held, and the guardian is to revoke it',
    );
    halts.halt('AUDIT_SETTLEMENT_DIFFERS', state.lastSeq, difference, wallNow());
  }

  async #send(act: SettlementAct): Promise<void> {
    const { sender, wallNow, log } = this.#options;
    const name = `${act.kind} ${act.place}`;
    const sentAtMs = this.#sentAtMs.get(name);
    if (sentAtMs !== undefined && wallNow() < sentAtMs + REPEAT_AFTER_MS) return;
    this.#sentAtMs.set(name, wallNow());
    try {
      await sender.send(this.#build(act));
      log.info({ act }, 'a published settlement was answered');
    } catch (err) {
      if (DONE_CODES.some((code) => isAppError(err, code))) log.info({ act, err }, 'a settlement was answered before');
      else log.warn({ act, err, retryMs: REPEAT_AFTER_MS }, 'a settlement could not be answered; retrying');
    }
  }

  #build(act: SettlementAct): Transaction {
    const { manifest } = this.#options;
    const root = Buffer.from(act.root, 'hex');
    if (act.kind === 'attest_season') return buildAttestSeason({ manifest, season: act.season, root });
    const { day } = act;
    return act.kind === 'attest'
      ? buildAttestSettlement({ manifest, day, root })
      : buildHoldSettlement({ manifest, day });
  }

  /** Of what can change no more nothing has to be kept: claimable days that were compared, seasons that prove. */
  #forgetFinal(): void {
    const { verified, state } = this.#options;
    const { headMs, publications } = verified;
    const { days, seasons } = readPublications(publications);
    const openDays = new Set(
      days
        .filter(({ day, claimableAtMs }) => headMs < claimableAtMs || !state.team.settled.has(day))
        .map(({ day }) => day),
    );
    const openSeasons = new Set(
      seasons.filter(({ provableAtMs }) => provableAtMs === null || headMs < provableAtMs).map(({ season }) => season),
    );
    verified.keepPublications(({ event }) =>
      'season' in event ? openSeasons.has(event.season) : 'day' in event && openDays.has(event.day),
    );
  }
}

/** The chain knows the answer already, or it comes too late. The certified events show which. */
const DONE_CODES = [
  'SETTLEMENT_DAY_ATTESTED',
  'SETTLEMENT_DAY_HELD',
  'SETTLEMENT_DAY_NOT_PUBLISHED',
  'SETTLEMENT_ALREADY_CLAIMABLE',
  'SETTLEMENT_SEASON_ATTESTED',
  'SETTLEMENT_SEASON_NOT_PUBLISHED',
] as const;
