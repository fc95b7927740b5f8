/** The signature of every checkpoint: made when it is first asked for, since one costs more than the checkpoint itself. */
import type { Checkpoint, CheckpointSignature } from '../types.ts';
import { COMMITTEE_MEMBERS, type Validators } from './validators.ts';

const KEPT_SIGNATURES = 1_000;

export class CheckpointSignatures {
  readonly #validators: Validators;
  /** The one used longest ago comes first. */
  readonly #kept = new Map<bigint, CheckpointSignature>();

  constructor(validators: Validators) {
    this.#validators = validators;
  }

  /** Returns the signature of all members but one, another one from checkpoint to checkpoint: the one at place number mod 4. */
  of({ sequence, epoch, summaryBytes }: Checkpoint): CheckpointSignature {
    const signature = this.#kept.get(sequence) ?? this.#validators.sign(epoch, summaryBytes, signersOf(sequence));
    this.#kept.delete(sequence);
    this.#kept.set(sequence, signature);
    if (this.#kept.size > KEPT_SIGNATURES) this.#forgetOldest();
    return signature;
  }

  /** Forgets the signatures of checkpoints with this number or a higher one. */
  forgetFrom(sequence: bigint): void {
    for (const kept of this.#kept.keys()) if (kept >= sequence) this.#kept.delete(kept);
  }

  #forgetOldest(): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

function signersOf(sequence: bigint): number[] {
  const absent = Number(sequence % BigInt(COMMITTEE_MEMBERS));
  return Array.from({ length: COMMITTEE_MEMBERS }, (_, place) => place).filter((place) => place !== absent);
}
