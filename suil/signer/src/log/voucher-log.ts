/**
 * What was signed, one line of JSON each, flushed to the disk before any answer leaves. Append-only: each line carries the hash of the
 * one before, so that nothing can be taken out or changed unseen; the first says when the log began. Owns the file; what may be
 * signed is service.ts's.
 */
import { closeSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, VAULT_ASSETS } from '@suil/core';
import { z } from 'zod';
import { lockFolder } from './folder-lock.ts';
import { flushFolder, hashOfText, readLines } from './lines.ts';

const recordSchema = z.strictObject({
  seq: z.number().int().min(1),
  id: z.string(),
  nonce: z.string(),
  address: z.string(),
  action: z.string(),
  asset: z.enum(VAULT_ASSETS),
  amount: z.string(),
  recipient: z.string(),
  expiresAtMs: z.number(),
  /** The signer's clock; decides the day. */
  atMs: z.number(),
  /** The wallet's, so that each line proves that it was asked for. */
  signature: z.string(),
  issuedAtMs: z.number(),
  intentExpiresAtMs: z.number(),
  /** Base64 of 72 bytes. */
  voucher: z.string(),
});
export type VoucherRecord = z.infer<typeof recordSchema>;

const headSchema = z.strictObject({ log: z.literal('SUIL_VOUCHERS_V1'), beganAtMs: z.number().int().min(0) });
const lineSchema = recordSchema.extend({ previous: z.string(), hash: z.string() });

export type VoucherLog = {
  /** Whatever was asked for before may have been signed by a log that is lost. */
  beganAtMs: number;
  /**
   * Writes a record; when it returns, the record survives a power cut and the file holds this log's lines and no others. After a throw
   * nothing more is written: the next start reads what is there.
   * @throws {SIGNER_LOG_DAMAGED} when another process wrote, or the file is another one
   */
  append: (record: Omit<VoucherRecord, 'seq'>) => void;
  close: () => void;
};

/**
 * Opens the log in `folder`, begins one at `nowMs` if there is none, and hands every record to `onRecord` in order. A last line that was
 * cut short, or is zeros as after a loss of power, is dropped, and `onCut` receives the number of its bytes: its voucher never left.
 * @throws {SIGNER_LOG_DAMAGED} @throws {SIGNER_LOG_IN_USE}
 */
export function openVoucherLog(
  folder: string,
  nowMs: number,
  onRecord: (record: VoucherRecord) => void,
  onCut: (bytes: number) => void = () => undefined,
): VoucherLog {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  const path = join(folder, 'vouchers.log');
  let opened: { file: number; state: LogState };
  try {
    opened = openFile(path, nowMs, { onRecord, onCut });
    flushFolder(folder);
  } catch (error) {
    unlock();
    throw error;
  }
  const { file, state } = opened;
  let isBroken = false;
  /** No lock reaches every process that may see the folder, from another container or machine: the file's own length does. */
  function requireOwn(): void {
    const { size, ino } = fstatSync(file);
    const isNamed = statSync(path, { throwIfNoEntry: false })?.ino === ino;
    if (isBroken || size !== state.length || !isNamed)
      throw new AppError('SIGNER_LOG_DAMAGED', { path, line: state.seq + 2 });
  }

  return {
    beganAtMs: state.beganAtMs,
    append: (record) => {
      const next = { seq: state.seq + 1, ...record, previous: state.hash };
      const nextHash = hashOf(next);
      const line = `${JSON.stringify({ ...next, hash: nextHash })}\n`;
      requireOwn();
      // A line cut short, or not surely on the disk, would make the next one unreadable: better to stop here.
      isBroken = true;
      const written = writeSync(file, line);
      fsyncSync(file);
      isBroken = written !== Buffer.byteLength(line);
      state.length += written;
      requireOwn();
      state.seq += 1;
      state.hash = nextHash;
    },
    close: () => {
      closeSync(file);
      unlock();
    },
  };
}

/** What the file holds: its bytes, its records, and the hash that the next line carries. */
interface LogState {
  readonly beganAtMs: number;
  length: number;
  seq: number;
  hash: string;
}

/** Reads the whole lines, drops the rest, and writes the first line of a new log. */
function openFile(
  path: string,
  nowMs: number,
  { onRecord, onCut }: { onRecord: (record: VoucherRecord) => void; onCut: (bytes: number) => void },
): { file: number; state: LogState } {
  const file = openSync(path, 'a+', 0o600);
  const read: { state: LogState | null } = { state: null };
  const length = readLines(file, (line) => {
    const { state } = read;
    if (state === null) {
      read.state = { beganAtMs: readHead(path, line), length: 0, seq: 0, hash: hashOfText(line) };
      return;
    }
    state.seq += 1;
    const { hash, ...record } = readLine(path, line, { seq: state.seq, previous: state.hash });
    state.hash = hash;
    onRecord(record);
  });
  const cutBytes = fstatSync(file).size - length;
  ftruncateSync(file, length);
  if (cutBytes > 0) onCut(cutBytes);
  const state = read.state ?? beginLog(file, nowMs);
  fsyncSync(file);
  return { file, state: { ...state, length: length + state.length } };
}

/** Writes the first line. */
function beginLog(file: number, nowMs: number): LogState {
  const head = JSON.stringify({ log: 'SUIL_VOUCHERS_V1', beganAtMs: nowMs });
  return { beganAtMs: nowMs, length: writeSync(file, `${head}\n`), seq: 0, hash: hashOfText(head) };
}

function readHead(path: string, line: string): number {
  try {
    return headSchema.parse(JSON.parse(line)).beganAtMs;
  } catch {
    throw new AppError('SIGNER_LOG_DAMAGED', { path, line: 1 });
  }
}

function readLine(path: string, line: string, expected: { seq: number; previous: string }) {
  // The head is line 1.
  const damaged = () => new AppError('SIGNER_LOG_DAMAGED', { path, line: expected.seq + 1 });
  let parsed: z.infer<typeof lineSchema>;
  try {
    parsed = lineSchema.parse(JSON.parse(line));
  } catch {
    throw damaged();
  }
  const { hash, ...rest } = parsed;
  const { previous, ...record } = rest;
  if (record.seq !== expected.seq || previous !== expected.previous || hashOf(rest) !== hash) throw damaged();
  return { ...record, hash };
}

/** Keys in the order of the schema, so that reading and writing hash the same bytes. */
function hashOf(line: VoucherRecord & { previous: string }): string {
  const { seq, id, nonce, address, action, asset, amount, recipient, expiresAtMs, atMs, signature, ...rest } = line;
  const { issuedAtMs, intentExpiresAtMs, voucher, previous } = rest;
  const values = [seq, id, nonce, address, action, asset, amount, recipient, expiresAtMs, atMs, signature];
  return hashOfText(JSON.stringify([...values, issuedAtMs, intentExpiresAtMs, voucher, previous]));
}
