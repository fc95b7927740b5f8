/** Lines of a journal, each with the hash behind the one before, and what they are checked with. */
import { type Books, TeamBooks } from '@suil/core/reference-model';
import { createSignatureVerifier } from '@suil/signature';
import { checkLine } from '../../suil/auditor/src/check/check-line.ts';
import { NO_APPROVALS } from '../../suil/auditor/src/check/context.ts';
import type { AuditState, JournalLine } from '../../suil/auditor/src/check/line.ts';
import { FIRST_HASH, lineHash } from '../../suil/auditor/src/check/line-hash.ts';
import { Nonces } from '../../suil/auditor/src/check/nonces.ts';
import { verifyAhead } from '../../suil/auditor/src/signatures/verify-ahead.ts';
import type { VerifiedInputs } from '../../suil/auditor/src/verified-inputs.ts';
import { SITE } from './signers.ts';

export class LineChain {
  #seq = 0n;
  #hash = FIRST_HASH;

  /** Returns the next line. */
  add(line: Omit<JournalLine, 'seq' | 'epoch' | 'hash'>): JournalLine {
    this.#seq += 1n;
    const placed = { ...line, seq: this.#seq, epoch: 1 };
    this.#hash = lineHash(this.#hash, placed);
    return { ...placed, hash: this.#hash };
  }
}

/** Returns a state that has books and no line. */
export function createAudit(books: Books, team = new TeamBooks(books)): AuditState {
  const place = { checkpoint: 0n, position: 0 };
  const chain = { epoch: 1, lastSeq: 0n, lastHash: FIRST_HASH, openDay: null };
  return { books, team, closedAmounts: null, nonces: new Nonces(), ...chain, place, placeMs: 0 };
}

const verify = createSignatureVerifier(null);

/** Applies lines as the auditor does with those that it read at once. @throws {Error} for one that is not applied */
export async function apply(state: AuditState, lines: readonly JournalLine[], inputs: VerifiedInputs): Promise<void> {
  const nowMs = Number.POSITIVE_INFINITY;
  const verifySignature = verifyAhead(lines, verify);
  const context = { inputs, nowMs, levelMs: 0, site: SITE, verifySignature, approvals: NO_APPROVALS, agreedEpoch: 0 };
  for (const line of lines) {
    const result = await checkLine(state, line, context);
    if (result.status !== 'applied') throw new Error(`Line ${line.seq} ${result.status}: ${result.reason}.`);
  }
}
