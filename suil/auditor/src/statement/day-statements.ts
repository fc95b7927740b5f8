/**
 * The signed statement of each closed day, a file each below the auditor's folder. A day that has one is never signed again: the same
 * closing has the same bytes, also when an auditor without its files comes to it a second time.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AuditedAsset,
  type AuditStatement,
  assert,
  auditStatementBytes,
  digestBytes,
  readAuditStatement,
} from '@suil/core';
import { isSignedBy, signWith, type VoucherKey, writeWholeFile } from '@suil/signing';
import { z } from 'zod';
import { type SignedStatement, signedStatementSchema, toText } from './signed-statement.ts';

const ZEROS = new Uint8Array(32);
const NAME = /^(\d{1,7})\.json$/;
const fileSchema = signedStatementSchema.extend({ publicKey: z.string().regex(/^[0-9a-f]{64}$/) });

/** What is stated: the state behind a closing. */
export interface ClosedDay {
  readonly day: number;
  /** Of the closing's line; the hash has 64 hexadecimal digits. */
  readonly seq: bigint;
  readonly hash: string;
  /** Of the last event that was applied, its digest and its certified time; null before the first. */
  readonly checkpoint: { readonly sequence: bigint; readonly digest: string; readonly timestampMs: number } | null;
  readonly stateDigest: Uint8Array;
  readonly assets: readonly AuditedAsset[];
}

export interface DayStatement extends SignedStatement {
  readonly day: number;
  readonly seq: bigint;
  readonly journalHash: Uint8Array;
  readonly assets: readonly AuditedAsset[];
  /** The key that signed it, 32 bytes in hex: the audit key of its day. */
  readonly publicKey: string;
  /** sha256 of its bytes: what the next one names. */
  readonly hash: Uint8Array;
}

export interface DayStatementsOptions {
  readonly folder: string;
  readonly key: VoucherKey;
  readonly deployment: { readonly chain: string; readonly vault: string };
}

export class DayStatements {
  readonly #options: DayStatementsOptions;
  #newest: DayStatement | null = null;

  /** @throws {Error} when the newest file is damaged */
  constructor(options: DayStatementsOptions) {
    this.#options = options;
    const { folder } = options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const days = readdirSync(folder).flatMap((name) => Number(NAME.exec(name)?.[1] ?? Number.NaN));
    const newest = Math.max(...days.filter(Number.isSafeInteger));
    if (Number.isFinite(newest)) this.#newest = this.#read(newest);
  }

  /** The statement of the last day that was signed; null before the first. */
  get newest(): DayStatement | null {
    return this.#newest;
  }

  /** Returns a day's statement; null when none was signed. @throws {Error} when its file is damaged */
  of(day: number): DayStatement | null {
    return this.#newest?.day === day ? this.#newest : this.#read(day);
  }

  /**
   * Signs a day and keeps the statement, unless the day has one. It is on the disk when this returns.
   * @throws {SIGNER_KEY_FAILED}
   */
  async sign(closed: ClosedDay): Promise<void> {
    const { folder, key, deployment } = this.#options;
    const { day, seq, hash, checkpoint, stateDigest, assets } = closed;
    if (this.of(day) !== null) return;
    const statement: AuditStatement = {
      ...deployment,
      kind: 'day',
      ...{ day, seq, stateDigest, assets },
      journalHash: Buffer.from(hash, 'hex'),
      checkpoint: checkpoint?.sequence ?? 0n,
      checkpointDigest: checkpoint === null ? ZEROS : digestBytes(checkpoint.digest),
      chainTimeMs: checkpoint?.timestampMs ?? 0,
      previousHash: this.of(day - 1)?.hash ?? ZEROS,
      haltCode: null,
      madeAtMs: null,
    };
    const bytes = auditStatementBytes(statement);
    const signed = { bytes, signature: await signWith(key, bytes) };
    const publicKey = Buffer.from(key.publicKey).toString('hex');
    writeWholeFile(folder, `${day}.json`, [Buffer.from(JSON.stringify({ ...toText(signed), publicKey }))]);
    const made = this.#read(day);
    if (made !== null && day > (this.#newest?.day ?? -1)) this.#newest = made;
  }

  #read(day: number): DayStatement | null {
    const path = join(this.#options.folder, `${day}.json`);
    const text = readIfThere(path);
    if (text === null) return null;
    try {
      const { bytes, signature, publicKey } = fileSchema.parse(JSON.parse(text));
      const statement = readAuditStatement(bytes);
      assert(statement.kind === 'day' && statement.day === day, 'a statement is of its file’s day');
      assert(isSignedBy(Buffer.from(publicKey, 'hex'), bytes, signature), 'a statement is signed');
      const { seq, journalHash, assets } = statement;
      const hash = createHash('sha256').update(bytes).digest();
      return { day, seq, journalHash, assets, bytes, signature, publicKey, hash };
    } catch (cause) {
      throw damaged(path, cause);
    }
  }
}

/** Returns why a closing cannot be the one that a statement was signed for; null when it can. */
export function findContradiction(
  { day, seq, hash }: Pick<ClosedDay, 'day' | 'seq' | 'hash'>,
  signed: DayStatement | null,
): string | null {
  if (signed === null || (signed.seq === seq && Buffer.from(signed.journalHash).toString('hex') === hash)) return null;
  return `line ${seq} closes day ${day}, which was stated as closed by line ${signed.seq} with another hash`;
}

function damaged(path: string, cause: unknown): Error {
  return new Error(`${path} is damaged. Restore the file; do not edit it.`, { cause });
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
