/**
 * The hash of a line of the journal as docs/concepts/ledger.md states it, computed without the server's code:
 * `sha256(hash before ‖ canonical JSON of [epoch, seq, kind, ref, day, atMs, digest])`, where `digest` is the sha256 of the canonical JSON of
 * what the line records. Hashes are 64 hexadecimal digits within the hashed text, too.
 */
import { hash } from 'node:crypto';
import type { JournalLine } from './line.ts';

/** The hash before the first line. */
export const FIRST_HASH = '0'.repeat(64);

/** Returns the hash as 64 hexadecimal digits. */
export function lineHash(hashBefore: string, line: Omit<JournalLine, 'hash'>): string {
  const { epoch, seq, kind, ref, day, atMs, content, intent } = line;
  const recorded =
    intent === null ? content : [intent.address, intent.message, intent.signature, intent.outcome, intent.code];
  const digest = sha256(canonicalJson(recorded));
  const head = `[${epoch},${seq},${JSON.stringify(kind)},${JSON.stringify(ref)},${day},${atMs},"${digest}"]`;
  return sha256(hashBefore + head);
}

/** Returns JSON with the members of every object in the order of their names and without white space (RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = new Map(Object.entries(value));
  // By UTF-16 code units, as RFC 8785 asks: what sort does without a comparison.
  const names = [...members.keys()].sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(members.get(name))}`).join(',')}}`;
}

function sha256(text: string): string {
  return hash('sha256', text);
}
