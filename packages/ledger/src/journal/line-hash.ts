/**
 * The hash of a line of the journal, which rests on all lines before it: the sha256 of the text
 * `hash of the line before ‖ canonical JSON of [epoch, seq, kind, ref, day, atMs, digest]`, where `digest` is the sha256 of the canonical JSON
 * of what the line records. Hashes are written as 64 hexadecimal digits, also within the text, which is hashed as UTF-8; the hash before
 * the first line is 64 zeros.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/** The hash before the first line. */
export const FIRST_HASH = '0'.repeat(64);

/** A line without what it records. */
export type LineHead = {
  readonly epoch: number;
  readonly seq: bigint;
  readonly kind: string;
  readonly ref: string;
  readonly day: number;
  readonly atMs: number;
};

/** Returns the hash of a line. `content` is what it records, as JSON: the line's own content, or what the application keeps elsewhere. */
export function hashLine(hashBefore: string, { epoch, seq, kind, ref, day, atMs }: LineHead, content: unknown): string {
  const digest = content === null ? NULL_DIGEST : sha256(canonicalJson(content));
  return sha256(`${hashBefore}${canonicalJson([epoch, seq, kind, ref, day, atMs, digest])}`);
}

/** Of `null`, which is what many lines record. */
const NULL_DIGEST = sha256('null');

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
