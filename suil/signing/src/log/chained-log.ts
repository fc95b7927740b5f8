/**
 * A log of records, one line of JSON each, flushed to the disk before any answer leaves. Append-only: each line carries the hash of the
 * one before, so that nothing can be taken out or changed unseen; the first line of a file says when the log began. Each month has a
 * file: `NAME.log` is the newest, `NAME-2026-10.log` one that is complete. Owns the files; what a record means is its process's.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type AppError, isAppError } from '@suil/core';
import { lockFolder } from './folder-lock.ts';
import { flushFolder } from './lines.ts';
import {
  type Chain,
  damaged,
  headOf,
  type LogRecord,
  lineOf,
  monthOf,
  readComplete,
  readSegment,
  type Segment,
  type SegmentSource,
} from './segment.ts';

export interface ChainedLogOptions<Stored extends LogRecord> extends Pick<SegmentSource<Stored>, 'title' | 'schema'> {
  readonly folder: string;
  readonly name: string;
  /** When a log that is new begins. */
  readonly nowMs: number;
  /** Receives the records of the newest file and of the two before it in order: of 31 days at least. */
  readonly onRecord: (record: Stored) => void;
  /** Receives how many bytes a last line had that was cut short, or is zeros as after a loss of power: it is dropped, no answer confirmed it. */
  readonly onCut?: ((bytes: number) => void) | undefined;
  /**
   * Called before `SIGNER_LOG_DAMAGED` is thrown because the files are not as this log left them. A line that the disk did not take is no such
   * damage: it is cut at the next start.
   */
  readonly onDamaged?: ((problem: AppError) => void) | undefined;
}

export interface ChainedLog<Stored extends LogRecord> {
  /** Whatever was asked for before may have been answered by a log that is lost. */
  readonly beganAtMs: number;
  /** Returns whether it has no record yet. */
  readonly isEmpty: () => boolean;
  /**
   * Writes a record; when it returns, the record survives a power cut and the file holds this log's lines and no others. After a throw
   * nothing more is written: the next start reads what is there.
   * @throws {SIGNER_LOG_DAMAGED} when another process wrote, or the file is another one
   */
  readonly append: (record: Stored) => void;
  readonly close: () => void;
}

/** Complete files that are read: with them a record stays known for 31 days, also in March. */
const COMPLETE_FILES_READ = 2;

/**
 * Opens the log in `folder`, or begins one, and keeps other processes out of the folder.
 * @throws {SIGNER_LOG_DAMAGED} @throws {SIGNER_LOG_IN_USE}
 */
export function openChainedLog<Stored extends LogRecord>(options: ChainedLogOptions<Stored>): ChainedLog<Stored> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(options.folder);
  try {
    return openUnderLock(options, unlock);
  } catch (error) {
    try {
      if (isAppError(error, 'SIGNER_LOG_DAMAGED')) options.onDamaged?.(error);
    } finally {
      unlock();
    }
    throw error;
  }
}

/** The newest file: where the next line goes. */
interface OpenFile {
  file: number;
  lengthBytes: number;
  segment: Segment;
}

function openUnderLock<Stored extends LogRecord>(
  options: ChainedLogOptions<Stored>,
  unlock: () => void,
): ChainedLog<Stored> {
  const { folder, name, title, schema } = options;
  const path = join(folder, `${name}.log`);
  const open = openNewest(options, path);
  flushFolder(folder);
  let isBroken = false;

  /** No lock reaches every process that may see the folder, from another container or machine: the file's own length does. */
  function requireOwn(): void {
    const { size, ino } = fstatSync(open.file);
    const isNamed = statSync(path, { throwIfNoEntry: false })?.ino === ino;
    const isOwn = size === open.lengthBytes && isNamed;
    if (isOwn && !isBroken) return;
    const problem = damaged(path, open.segment.lines + 1);
    if (!isBroken) options.onDamaged?.(problem);
    throw problem;
  }

  /** The next file is whole before it has its name. */
  function beginMonth(completeMonth: string): void {
    const next = createFile(`${path}.new`, { title, nowMs: 0, before: open.segment });
    renameSync(path, join(folder, `${name}-${completeMonth}.log`));
    renameSync(`${path}.new`, path);
    flushFolder(folder);
    closeSync(open.file);
    Object.assign(open, next);
  }

  return {
    beganAtMs: open.segment.beganAtMs,
    isEmpty: () => open.segment.seq === 0,
    append: (record) => {
      requireOwn();
      // A line cut short, or not surely on the disk, would make the next one unreadable: better to stop here.
      isBroken = true;
      const { month } = open.segment;
      if (month !== null && monthOf(record.atMs) > month) beginMonth(month);
      const { line, segment } = lineOf(open.segment, schema.parse(record));
      const written = writeLine(open.file, line);
      isBroken = written !== Buffer.byteLength(line) + 1;
      open.lengthBytes += written;
      requireOwn();
      open.segment = segment;
    },
    close: () => {
      closeSync(open.file);
      unlock();
    },
  };
}

/** Reads what is kept in memory, drops what is not whole, and begins the file that is not there. */
function openNewest<Stored extends LogRecord>(options: ChainedLogOptions<Stored>, path: string): OpenFile {
  const before = readCompleteFiles(options);
  completeMonth(path, before !== null);
  if (!existsSync(path)) return createFile(path, { ...options, before });
  const file = openSync(path, 'a+', 0o600);
  try {
    const { segment, wholeBytes } = readSegment(file, { ...options, path, before });
    const cutBytes = fstatSync(file).size - wholeBytes;
    ftruncateSync(file, wholeBytes);
    if (cutBytes > 0) options.onCut?.(cutBytes);
    if (segment === null) return writeHead(file, { ...options, before });
    fsyncSync(file);
    return { file, lengthBytes: wholeBytes, segment };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function readCompleteFiles<Stored extends LogRecord>(options: ChainedLogOptions<Stored>): Segment | null {
  const pattern = new RegExp(`^${options.name}-\\d{4,6}-\\d{2}\\.log$`);
  const names = readdirSync(options.folder).filter((name) => pattern.test(name));
  let before: Segment | null = null;
  for (const name of names.sort().slice(-COMPLETE_FILES_READ)) {
    const path = join(options.folder, name);
    const file = openSync(path, 'r');
    try {
      before = readComplete(file, { ...options, path, before });
    } finally {
      closeSync(file);
    }
  }
  return before;
}

/** Ends what a loss of power interrupted between two months. @throws {SIGNER_LOG_DAMAGED} when the newest file is gone */
function completeMonth(path: string, hasComplete: boolean): void {
  if (existsSync(path)) rmSync(`${path}.new`, { force: true });
  else if (existsSync(`${path}.new`)) renameSync(`${path}.new`, path);
  else if (hasComplete) throw damaged(path, 1);
}

interface HeadOptions {
  readonly title: string;
  readonly nowMs: number;
  readonly before: Chain | null;
}

function createFile(path: string, head: HeadOptions): OpenFile {
  return writeHead(openSync(path, 'ax+', 0o600), head);
}

function writeHead(file: number, { title, nowMs, before }: HeadOptions): OpenFile {
  const { line, segment } = headOf(title, nowMs, before);
  return { file, lengthBytes: writeLine(file, line), segment };
}

/** Returns the bytes that were written. */
function writeLine(file: number, line: string): number {
  const written = writeSync(file, `${line}\n`);
  fsyncSync(file);
  return written;
}
