/**
 * Which halts the signer received and which an operator resumed, one line of JSON each, flushed to the disk before the answer leaves.
 * Each line carries the hash of the one before. Owns `halts.log` in the folder that voucher-log.ts has locked.
 */
import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, readResume, type SignedResume } from '@suil/core';
import { flushFolder, hashOfText, readLines } from '@suil/signing';
import { z } from 'zod';

/** A name that the server gives each halt once, and why; text for people beside it. */
export const haltSchema = z.strictObject({
  halt: z.string().regex(/^[\w@.:-]{1,80}$/),
  code: z.string().regex(/^[A-Z][A-Z_]{0,39}$/),
  detail: z.string().min(1).max(2_000),
});
export type SignerHalt = z.infer<typeof haltSchema>;

const recordSchema = z.discriminatedUnion('kind', [
  haltSchema.extend({ kind: z.literal('halt'), atMs: z.number() }),
  // Written before resumes were signed.
  z.strictObject({ kind: z.literal('resume'), halt: z.string(), reason: z.string(), atMs: z.number() }),
  z.strictObject({
    kind: z.literal('signed resume'),
    halt: z.string(),
    text: z.string(),
    signature: z.string(),
    atMs: z.number(),
  }),
]);
type HaltRecord = z.infer<typeof recordSchema>;
const lineSchema = z.strictObject({ record: recordSchema, previous: z.string(), hash: z.string() });

/** Which halt a text ends: other processes can give the same name to a halt of another code. */
export type Resumed = Pick<SignerHalt, 'halt' | 'code'>;

/** A server has one halt of each code at most. Who has the token could open more, and each of them takes a text of the operator. */
const OPEN_MAX = 20;

export type HaltLog = {
  /** Returns the halts that were not resumed, oldest first: while there is one, nothing is signed. */
  open: () => SignerHalt[];
  /**
   * Writes a halt down; returns false when it is known, or as many are open as are taken. One that was resumed stays resumed: the message was late.
   * @throws {SIGNER_LOG_DAMAGED}
   */
  halt: (halt: SignerHalt, atMs: number) => boolean;
  /** Opens a halt for what the signer found itself, unless one of this code is open. @throws {SIGNER_LOG_DAMAGED} */
  own: (found: Omit<SignerHalt, 'halt'>, atMs: number) => void;
  /** Writes down that the operator resumed a halt, and returns whether it was open. @throws {SIGNER_LOG_DAMAGED} */
  resume: (resumed: Resumed, signed: SignedResume, atMs: number) => boolean;
  close: () => void;
};

/**
 * Opens the log in `folder`, or begins one. A last line that was cut short is dropped: no answer confirmed it.
 * @throws {SIGNER_LOG_DAMAGED}
 */
export function openHaltLog(folder: string): HaltLog {
  const path = join(folder, 'halts.log');
  const { open, resumed, apply } = createHaltSet();
  let previous = '';
  let lines = 0;
  let isBroken = false;

  const file = openSync(path, 'a+', 0o600);
  try {
    const length = readLines(file, (text) => {
      lines += 1;
      const { record, hash } = readLine(path, text, { line: lines, previous });
      previous = hash;
      apply(record);
    });
    ftruncateSync(file, length);
    fsyncSync(file);
    flushFolder(folder);
  } catch (error) {
    closeSync(file);
    throw error;
  }

  function append(record: HaltRecord): void {
    if (isBroken) throw new AppError('SIGNER_LOG_DAMAGED', { path, line: lines + 1 });
    const hash = hashOf(record, previous);
    // A line cut short would make the next one unreadable: better to stop here.
    isBroken = true;
    isBroken = !appendLine(file, `${JSON.stringify({ record, previous, hash })}\n`);
    previous = hash;
    lines += 1;
  }

  function write({ halt, code, detail }: SignerHalt, atMs: number): void {
    const record: HaltRecord = { kind: 'halt', halt, code, detail, atMs };
    // In force from here on, whether or not the disk takes it.
    apply(record);
    append(record);
  }

  return {
    open: () => [...open.values()],
    halt: (halt, atMs) => {
      const key = keyOf(halt);
      const isKnown = open.has(key) && !isBroken;
      if (isKnown || resumed.has(key) || open.size >= OPEN_MAX) return false;
      write(halt, atMs);
      return true;
    },
    own: (found, atMs) => {
      if ([...open.values()].some(({ code }) => code === found.code)) return;
      const { code } = found;
      const isTaken = (halt: string) => [open, resumed].some((known) => known.has(keyOf({ halt, code })));
      write({ halt: nameOf(lines + 1, atMs, isTaken), ...found }, atMs);
    },
    resume: ({ halt, code }, { text, signature }, atMs) => {
      if (!open.has(keyOf({ halt, code }))) return false;
      const record: HaltRecord = { kind: 'signed resume', halt, text, signature, atMs };
      append(record);
      apply(record);
      return true;
    },
    close: () => closeSync(file),
  };
}

/** Which halts are open and which were resumed, by name and code, as the records say so far. */
function createHaltSet() {
  const open = new Map<string, SignerHalt>();
  const resumed = new Set<string>();

  function apply(record: HaltRecord): void {
    if (record.kind === 'halt') {
      const { halt, code, detail } = record;
      open.set(keyOf(record), { halt, code, detail });
      return;
    }
    const code = record.kind === 'signed resume' ? readResume(record.text)?.code : undefined;
    for (const [key, one] of open) {
      // A resume of before they were signed names no code.
      if (one.halt !== record.halt || (code !== undefined && one.code !== code)) continue;
      open.delete(key);
      resumed.add(key);
    }
  }

  return { open, resumed, apply };
}

function keyOf({ halt, code }: Resumed): string {
  return `${halt} ${code}`;
}

/** Returns the name of an own halt: the server's halts have names of the same form. */
function nameOf(number: number, atMs: number, isTaken: (name: string) => boolean): string {
  const name = `${number}@${atMs}`;
  return isTaken(name) ? nameOf(number + 1, atMs, isTaken) : name;
}

function appendLine(file: number, text: string): boolean {
  const written = writeSync(file, text);
  fsyncSync(file);
  return written === Buffer.byteLength(text);
}

function readLine(path: string, text: string, expected: { line: number; previous: string }) {
  try {
    const { record, previous, hash } = lineSchema.parse(JSON.parse(text));
    if (previous === expected.previous && hashOf(record, previous) === hash) return { record, hash };
  } catch {
    // Thrown below.
  }
  throw new AppError('SIGNER_LOG_DAMAGED', { path, line: expected.line });
}

function hashOf(record: HaltRecord, previous: string): string {
  const { kind, halt, atMs } = record;
  return hashOfText(JSON.stringify([kind, halt, ...contentOf(record), atMs, previous]));
}

function contentOf(record: HaltRecord): string[] {
  if (record.kind === 'halt') return [record.code, record.detail];
  return record.kind === 'resume' ? [record.reason] : [record.text, record.signature];
}
