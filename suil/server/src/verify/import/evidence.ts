/** Lines of the journal as an auditor keeps them, and the check of their hashes. Reads no file and no table. */
import { createAppError, isAddress, isAppErrorCode } from '@suil/core';
import { INTENT_ACTION_NAMES, type IntentActionName, parseIntentParameters } from '@suil/core/intent';
import { FIRST_HASH, hashLine, type Input, type InputContent, type InputKind, type JournalHead } from '@suil/ledger';
import type { RecordedIntent } from '../reindex/replay-journal.ts';
import { refused } from './refused.ts';

export interface EvidenceIntent {
  readonly address: string;
  readonly action: string;
  readonly parameters: unknown;
  readonly message: string;
  readonly signature: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  readonly outcome: string;
  readonly code: string | null;
}

export interface EvidenceLine {
  readonly seq: bigint;
  readonly epoch: number;
  readonly kind: string;
  readonly ref: string;
  readonly day: number;
  readonly atMs: number;
  readonly content: unknown;
  /** 64 hexadecimal digits. */
  readonly hash: string;
  readonly intent: EvidenceIntent | null;
}

export interface EvidenceSurvey {
  /** Number of the last line; null: there is none. */
  readonly lastSeq: bigint | null;
  /** Highest epoch of a line; 0: there is none. */
  readonly epoch: number;
}

/**
 * Reads all lines and checks that each follows the one before it, and that the journal that ends with `head` is their beginning.
 * @throws {JOURNAL_IMPORT_REFUSED}
 */
export async function surveyEvidence(lines: AsyncIterable<EvidenceLine>, head: JournalHead): Promise<EvidenceSurvey> {
  let [lastSeq, lastHash, epoch] = [-1n, '', 0];
  for await (const line of lines) {
    const { seq, hash } = line;
    const isFirst = lastSeq < 0n;
    if (!isFirst && seq !== lastSeq + 1n) throw refused(`line ${lastSeq + 1n} is not in it`);
    if (isFirst && seq > head.lastSeq + 1n)
      throw refused(`it begins with line ${seq}, the journal ends with ${head.lastSeq}`);
    const before = isFirst ? hashBefore(seq, head) : lastHash;
    if (before !== null && hashLine(before, line, contentOf(line)) !== hash)
      throw refused(`the hash of line ${seq} does not follow`);
    if (seq === head.lastSeq && hash !== head.lastHash)
      throw refused(`the journal has another line ${seq} than the evidence`);
    [lastSeq, lastHash, epoch] = [seq, hash, Math.max(epoch, line.epoch)];
  }
  if (lastSeq >= 0n && lastSeq < head.lastSeq)
    throw refused(`it ends with line ${lastSeq}, the journal with ${head.lastSeq}`);
  return { lastSeq: lastSeq < 0n ? null : lastSeq, epoch };
}

/** Null: the line comes before the journal's last one, so that one decides. */
function hashBefore(seq: bigint, head: JournalHead): string | null {
  if (seq === 1n) return FIRST_HASH;
  return seq === head.lastSeq + 1n ? head.lastHash : null;
}

/** What the hash of a line covers. */
function contentOf({ content, intent }: EvidenceLine): unknown {
  if (intent === null) return content;
  const { address, message, signature, outcome, code } = intent;
  return [address, message, signature, outcome, code];
}

const KINDS: readonly InputKind[] = ['checkpoint', 'intent', 'closing'];

/** Returns a line as an input. @throws {JOURNAL_IMPORT_REFUSED} */
export function inputOf({ seq, epoch, kind: given, ref, day, atMs, content }: EvidenceLine): Input {
  const kind = KINDS.find((one) => one === given);
  if (kind === undefined || !isContent(content)) throw refused(`line ${seq} is no input of this version`);
  return { seq, epoch, kind, ref, day, atMs, content };
}

function isContent(content: unknown): content is InputContent {
  return typeof content === 'object' && !Array.isArray(content);
}

/** Returns the intent that a line records. @throws {JOURNAL_IMPORT_REFUSED}, {REQUEST_INVALID} for other parameters than its action takes */
export function intentOf({ seq, ref: nonce, intent }: EvidenceLine): RecordedIntent {
  const action = INTENT_ACTION_NAMES.find((name): name is IntentActionName => name === intent?.action);
  if (intent === null || action === undefined || !isAddress(intent.address))
    throw refused(`line ${seq} records no intent of this version`);
  const { address, message, signature, issuedAtMs, expiresAtMs, code } = intent;
  const parameters = parseIntentParameters(action, intent.parameters);
  const refusal = code !== null && isAppErrorCode(code) ? createAppError(code, {}) : null;
  return { nonce, address, action, parameters, message, signature, issuedAtMs, expiresAtMs, refusal };
}
