/** How far the audit is, for its endpoints: what the last rounds came to, which nodes' answers did not verify, and what was not approved. */
import type { AppErrorCode } from '@suil/core';
import type { Round } from './audit/auditor.ts';

export class AuditStatus {
  readonly #now: () => number;
  readonly #unverified = new Map<string, number>();
  #round: Round = { status: 'behind', reason: null, applied: 0 };
  readonly #startedAtMs: number;
  #levelAtMs: number | null = null;
  #lines = 0;
  #chainProblem: string | null = null;
  #journalProblem: string | null = null;
  #evidenceProblem: string | null = null;
  #gasMist: bigint | null = null;
  #diskFreeBytes: number | null = null;
  #refused = 0;
  #capReached = 0;

  /** @param now this machine's time */
  constructor(now: () => number) {
    this.#now = now;
    this.#startedAtMs = now();
  }

  /** What the last round came to. */
  get round(): Round {
    return this.#round;
  }

  /** Why the chain or the journal could not be read the last time; null when both could. */
  get problem(): string | null {
    return this.#chainProblem ?? this.#journalProblem;
  }

  /** Why the evidence could not be read when it was compared with the journal again; null when it could. */
  get evidenceProblem(): string | null {
    return this.#evidenceProblem;
  }

  /** Lines that this process applied. */
  get lines(): number {
    return this.#lines;
  }

  /** Whether every line was applied at some time since the start. */
  get wasLevel(): boolean {
    return this.#levelAtMs !== null;
  }

  /** How long ago every line was applied, in milliseconds; since the start when they never were. */
  get levelAgeMs(): number {
    return this.#now() - (this.#levelAtMs ?? this.#startedAtMs);
  }

  /** How many answers of each node did not verify. */
  get unverified(): ReadonlyMap<string, number> {
    return this.#unverified;
  }

  /** What the audit key's address had for gas when a node last said so, MIST; null before. */
  get gasMist(): bigint | null {
    return this.#gasMist;
  }

  noteGas(gasMist: bigint): void {
    this.#gasMist = gasMist;
  }

  /** What the disk with the auditor's folder had left when it was last read; null before. */
  get diskFreeBytes(): number | null {
    return this.#diskFreeBytes;
  }

  noteDiskFree(bytes: number): void {
    this.#diskFreeBytes = bytes;
  }

  /** Requests for an approval that the audit holds nothing for. */
  get refused(): number {
    return this.#refused;
  }

  /** Requests that the own caps left nothing for. */
  get capReached(): number {
    return this.#capReached;
  }

  /** Counts what a request for an approval was answered with. */
  countRefusal(code: AppErrorCode): void {
    if (code === 'AUDIT_REFUSED') this.#refused += 1;
    if (code === 'AUDIT_CAP_REACHED') this.#capReached += 1;
  }

  noteRound(round: Round): void {
    this.#round = round;
    this.#lines += round.applied;
    this.#journalProblem = null;
    if (round.status === 'level') this.#levelAtMs = this.#now();
  }

  noteJournalProblem(problem: string): void {
    this.#journalProblem = problem;
  }

  noteChainProblem(problem: string | null): void {
    this.#chainProblem = problem;
  }

  noteEvidenceProblem(problem: string | null): void {
    this.#evidenceProblem = problem;
  }

  countUnverified(node: string): void {
    this.#unverified.set(node, (this.#unverified.get(node) ?? 0) + 1);
  }
}
