/**
 * What stopped this process and what resumed it, one line of JSON each, flushed to the disk before anything follows from it. Each line
 * carries the hash of the one before. Owns `halts.log` in the auditor's folder, which its process has locked.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_HALT_CODES, type AuditHaltCode, auditHaltLevel, type IdRange, type SignedResume } from '@suil/core';
import { flushFolder } from '@suil/signing';
import { z } from 'zod';

export interface Halt {
  /** Numbers the halts of this process from 1. */
  readonly halt: number;
  readonly code: AuditHaltCode;
  /** The last line that was applied. */
  readonly seq: bigint;
  readonly detail: string;
  readonly openedAtMs: number;
}

/** Returns the name of a halt that no other one has: what the operator's text names. */
export function haltName({ halt, openedAtMs }: Pick<Halt, 'halt' | 'openedAtMs'>): string {
  return `${halt}@${openedAtMs}`;
}

const seqSchema = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt);
const idSchema = z
  .string()
  .regex(/^[1-9]\d{0,19}$/)
  .transform(BigInt);
const recordSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('halt'),
    halt: z.int().min(1),
    code: z.enum(AUDIT_HALT_CODES),
    seq: seqSchema,
    detail: z.string(),
    openedAtMs: z.int(),
  }),
  z.strictObject({
    kind: z.literal('resume'),
    halt: z.int().min(1),
    text: z.string().min(1),
    signature: z.string().min(1),
    epoch: z.int().min(1),
    answeredIds: z.array(z.strictObject({ first: idSchema, last: idSchema })).optional(),
    closedAtMs: z.int(),
  }),
]);
type HaltRecord = z.infer<typeof recordSchema>;
const lineSchema = z.strictObject({ record: z.string(), previous: z.string(), hash: z.string() });

/** What the operator agrees to by a text that ends a halt. */
export interface Agreed {
  /** Of the journal. */
  readonly epoch: number;
  /** Paid ids above the journal's last number that stop the audit no more. */
  readonly answeredIds?: readonly IdRange[];
}

export class HaltLog {
  readonly #path: string;
  readonly #file: number;
  readonly #open = new Map<number, Halt>();
  /** Ended since the log was opened. */
  readonly #ended: Halt[] = [];
  /** Code and detail of every halt so far. */
  readonly #opened = new Set<string>();
  #epoch = 0;
  readonly #answeredIds: IdRange[] = [];
  #count = 0;
  #lines = 0;
  #hash = '';
  #isBroken = false;

  /**
   * Opens the log in `folder`, or begins one. A last line that was cut short is dropped: nothing followed from it.
   * @throws {Error} when a line is not the one that was written
   */
  constructor(folder: string) {
    this.#path = join(folder, 'halts.log');
    this.#file = openSync(this.#path, 'a+', 0o600);
    try {
      this.#read();
      fsyncSync(this.#file);
      flushFolder(folder);
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
  }

  /** The halts that no resume ended, oldest first. */
  get open(): readonly Halt[] {
    return [...this.#open.values()];
  }

  /**
   * Those that stop the audit: while there is one, no line is checked and nothing is approved. One that ended since the log was opened is among
   * them: what was checked may be half of a line until the process has started again.
   */
  get stopping(): readonly Halt[] {
    return this.refusing.filter(({ code }) => auditHaltLevel(code) === 2);
  }

  /** Those while which nothing is approved, the ones that stop the audit first; the same of one that ended. */
  get refusing(): readonly Halt[] {
    const halts = [...this.open, ...this.#ended].filter(({ code }) => auditHaltLevel(code) > 0);
    return halts.toSorted((one, other) => auditHaltLevel(other.code) - auditHaltLevel(one.code));
  }

  /** Whether a halt was opened for exactly this, whether or not it ended. */
  wasOpened(code: AuditHaltCode, detail: string): boolean {
    return this.#opened.has(`${code} ${detail}`);
  }

  /** Returns the details of every halt of a code that was opened, whether or not it ended. */
  detailsOf(code: AuditHaltCode): string[] {
    const start = `${code} `;
    return [...this.#opened].filter((text) => text.startsWith(start)).map((text) => text.slice(start.length));
  }

  /** The newest epoch of the journal that the operator agreed to; 0 before the first resume. */
  get epoch(): number {
    return this.#epoch;
  }

  /** The paid ids that the operator has answered for, in any resume. */
  get answeredIds(): readonly IdRange[] {
    return this.#answeredIds;
  }

  /**
   * Opens a halt, which counts from here on whether or not the disk takes it. Returns the one that is open already for the same reason; of
   * settlements each has a halt of its own.
   */
  halt(code: AuditHaltCode, seq: bigint, detail: string, openedAtMs: number): Halt {
    const known = this.open.find((one) => one.code === code && (auditHaltLevel(code) > 0 || one.detail === detail));
    if (known !== undefined) return known;
    const halt: Halt = { halt: this.#count + 1, code, seq, detail, openedAtMs };
    this.#apply({ kind: 'halt', ...halt });
    this.#append({ kind: 'halt', ...halt });
    return halt;
  }

  /** Writes down that a halt ended by a text, which the caller has verified, and what it agrees to. Returns whether it was open. */
  close(halt: number, { text, signature }: SignedResume, agreed: Agreed, closedAtMs: number): boolean {
    const open = this.#open.get(halt);
    if (open === undefined) return false;
    const { epoch, answeredIds = [] } = agreed;
    const record: HaltRecord = {
      kind: 'resume',
      halt,
      text,
      signature,
      epoch,
      answeredIds: [...answeredIds],
      closedAtMs,
    };
    this.#append(record);
    this.#ended.push(open);
    this.#apply(record);
    return true;
  }

  /** Lets the file go. */
  end(): void {
    closeSync(this.#file);
  }

  #apply(record: HaltRecord): void {
    if (record.kind === 'resume') {
      this.#open.delete(record.halt);
      this.#epoch = Math.max(this.#epoch, record.epoch);
      this.#answeredIds.push(...(record.answeredIds ?? []));
      return;
    }
    const { kind: _kind, ...halt } = record;
    this.#open.set(halt.halt, halt);
    this.#opened.add(`${halt.code} ${halt.detail}`);
    this.#count = halt.halt;
  }

  #read(): void {
    const bytes = readFileSync(this.#path);
    const wholeBytes = bytes.lastIndexOf(0x0a) + 1;
    ftruncateSync(this.#file, wholeBytes);
    for (const text of bytes.toString('utf8', 0, wholeBytes).split('\n').slice(0, -1)) {
      this.#lines += 1;
      const { record, hash } = this.#parse(text);
      this.#hash = hash;
      this.#apply(record);
    }
  }

  #parse(text: string): { record: HaltRecord; hash: string } {
    try {
      const { record, previous, hash } = lineSchema.parse(JSON.parse(text));
      if (previous === this.#hash && hashOf(record, previous) === hash)
        return { record: recordSchema.parse(JSON.parse(record)), hash };
    } catch {
      // Thrown below.
    }
    throw this.#damaged();
  }

  #append(record: HaltRecord): void {
    if (this.#isBroken) throw this.#damaged();
    const written = JSON.stringify(record, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const hash = hashOf(written, this.#hash);
    const text = `${JSON.stringify({ record: written, previous: this.#hash, hash })}\n`;
    // A line cut short would make the next one unreadable.
    this.#isBroken = true;
    const bytes = writeSync(this.#file, text);
    fsyncSync(this.#file);
    this.#isBroken = bytes !== Buffer.byteLength(text);
    if (this.#isBroken) throw this.#damaged();
    this.#hash = hash;
    this.#lines += 1;
  }

  #damaged(): Error {
    return new Error(`Line ${this.#lines} of ${this.#path} is damaged. Restore the file; do not edit it.`);
  }
}

function hashOf(record: string, previous: string): string {
  return createHash('sha256').update(previous).update(record).digest('hex');
}
