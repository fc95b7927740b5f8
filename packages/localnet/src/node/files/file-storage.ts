/**
 * The chain on disk. Files of a data folder:
 *   identity       format and genesis the data belongs to; written first, never changed
 *   log-N          frames of records since snapshot N (the write-ahead log); record = head length, key, head, delta
 *   snapshot       one frame: records inside, length of the two history files, state
 *   history, index heads of all records inside the snapshot, and where each begins with its key
 * A snapshot is put in place by one rename; whatever a kill leaves half-done before or after it is ignored or redone on opening.
 * Writes go to the operating system before they are acknowledged: they survive a kill of the process, not a loss of power.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ChainError } from '../../errors.ts';
import {
  type IsOlder,
  type LogRecord,
  RECORD_KEY_BYTES,
  type Storage,
  type StorageContents,
} from '../../persistence/storage.ts';
import { FRAME_HEADER_BYTES, frame, readFrames } from './frames.ts';
import { lockFolder } from './lock.ts';
import { errorText } from './system-error.ts';

const INDEX_ENTRY_BYTES = 8 + RECORD_KEY_BYTES;
const SNAPSHOT_HEADER_BYTES = 16;
const RECORD_HEADER_BYTES = 4 + RECORD_KEY_BYTES;

interface PendingRecord {
  readonly head: Uint8Array;
  readonly key: Uint8Array;
}

/** The end of a log that a kill or a loss of power kept from being written whole, and that is removed. */
export interface LogCut {
  readonly path: string;
  readonly keptBytes: number;
  readonly cutBytes: number;
}

export interface FileStorageOptions {
  /** Called when opening removes the incomplete end of the log. */
  readonly onCut?: (cut: LogCut) => void;
}

/** Opens the folder, made when missing, for one chain and one process. @throws {CHAIN_DATA_LOCKED} {CHAIN_DATA_WRITE_FAILED} */
export function openFileStorage(folder: string, options: FileStorageOptions = {}): Storage {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new ChainError('CHAIN_DATA_WRITE_FAILED', { path: folder, detail: errorText(cause) }, { cause });
  }
  return new FileStorage(folder, lockFolder(folder), options);
}

class FileStorage implements Storage {
  readonly path: string;
  readonly #release: () => void;
  readonly #onCut: FileStorageOptions['onCut'];
  #log = -1;
  #logBytes = 0;
  #history = -1;
  #historyBytes = 0;
  #index = Buffer.alloc(0);
  /** Heads of the records in the log, which begin after those of the index. */
  #pending: PendingRecord[] = [];
  #failed = false;

  constructor(folder: string, release: () => void, { onCut }: FileStorageOptions) {
    this.path = folder;
    this.#release = release;
    this.#onCut = onCut;
  }

  get pendingBytes(): number {
    return this.#logBytes;
  }

  get #settled(): number {
    return this.#index.length / INDEX_ENTRY_BYTES;
  }

  open(identity: string, isOlder: IsOlder = () => false): StorageContents {
    this.#checkIdentity(identity, isOlder);
    const snapshot = this.#readSnapshot();
    this.#openHistory(snapshot);
    const pending = this.#openLog(snapshot?.records ?? 0);
    return {
      ...(snapshot ? { snapshot: snapshot.state } : {}),
      pending,
      records: this.#settled + pending.length,
      key: (record) => this.#keyOf(record),
    };
  }

  append(record: LogRecord, key: Uint8Array): void {
    const body = Buffer.allocUnsafe(RECORD_HEADER_BYTES + record.head.length + record.delta.length);
    body.writeUInt32LE(record.head.length, 0);
    body.set(key, 4);
    body.set(record.head, RECORD_HEADER_BYTES);
    body.set(record.delta, RECORD_HEADER_BYTES + record.head.length);
    const framed = frame(body);
    this.#guard(() => writeFully(this.#log, framed, this.#logBytes));
    this.#logBytes += framed.length;
    this.#pending.push({ head: record.head, key });
  }

  readHead(record: number): Uint8Array {
    const pending = this.#pending[record - this.#settled];
    if (pending) return pending.head;
    const offset = Number(this.#index.readBigUInt64LE(record * INDEX_ENTRY_BYTES));
    const header = readExactly(this.#history, offset, FRAME_HEADER_BYTES);
    const framed = readExactly(this.#history, offset, FRAME_HEADER_BYTES + header.readUInt32LE(0));
    const [head] = readFrames(framed).bodies;
    if (!head)
      throw new ChainError('CHAIN_DATA_DAMAGED', { path: this.path, detail: `record ${record} of the history` });
    return new Uint8Array(head);
  }

  compact(state: Uint8Array): void {
    if (this.#pending.length === 0) return;
    this.#guard(() => this.#compact(state));
  }

  close(): void {
    for (const file of [this.#log, this.#history]) if (file >= 0) closeSync(file);
    this.#log = -1;
    this.#history = -1;
    this.#release();
  }

  #compact(state: Uint8Array): void {
    const entries = Buffer.allocUnsafe(this.#pending.length * INDEX_ENTRY_BYTES);
    const frames = this.#pending.map(({ head }) => frame(head));
    let offset = this.#historyBytes;
    for (const [position, bytes] of frames.entries()) {
      entries.writeBigUInt64LE(BigInt(offset), position * INDEX_ENTRY_BYTES);
      offset += bytes.length;
    }
    for (const [position, { key }] of this.#pending.entries()) entries.set(key, position * INDEX_ENTRY_BYTES + 8);
    writeFully(this.#history, Buffer.concat(frames), this.#historyBytes);
    fsyncSync(this.#history);
    const index = Buffer.concat([this.#index, entries]);
    const records = index.length / INDEX_ENTRY_BYTES;
    const header = Buffer.allocUnsafe(SNAPSHOT_HEADER_BYTES);
    header.writeBigUInt64LE(BigInt(records), 0);
    header.writeBigUInt64LE(BigInt(offset), 8);
    this.#writeWhole(`index-${records}`, index);
    const log = openSync(this.#file(`log-${records}`), 'w+');
    this.#writeWhole('snapshot', frame(Buffer.concat([header, state])));
    closeSync(this.#log);
    this.#log = log;
    this.#logBytes = 0;
    this.#index = index;
    this.#historyBytes = offset;
    this.#pending = [];
    this.#removeOthers(records);
  }

  #checkIdentity(identity: string, isOlder: IsOlder): void {
    const path = this.#file('identity');
    if (!existsSync(path)) {
      const foreign = readdirSync(this.path).find((name) => name === 'snapshot' || name.startsWith('log-'));
      if (foreign !== undefined) this.#incompatible('no identity', identity);
      this.#writeWhole('identity', Buffer.from(identity));
      return;
    }
    const found = readFileSync(path, 'utf8');
    if (found === identity) return;
    const head = this.#firstHead();
    if (head === undefined || !isOlder(found, head)) this.#incompatible(found, identity);
  }

  /** The head of the first record, read without opening what may be another chain's; undefined when there is none. */
  #firstHead(): Uint8Array | undefined {
    const history = firstBody(this.#file('history'));
    if (history) return new Uint8Array(history);
    const log = firstBody(this.#file('log-0'));
    return log && new Uint8Array(log.subarray(RECORD_HEADER_BYTES, RECORD_HEADER_BYTES + log.readUInt32LE(0)));
  }

  #incompatible(found: string, expected: string): never {
    throw new ChainError('CHAIN_DATA_INCOMPATIBLE', { path: this.path, found, expected, command: 'npm run reset' });
  }

  #readSnapshot(): { records: number; historyBytes: number; state: Uint8Array } | undefined {
    const path = this.#file('snapshot');
    if (!existsSync(path)) return undefined;
    const [body] = readFrames(readFileSync(path)).bodies;
    if (!body) throw new ChainError('CHAIN_DATA_DAMAGED', { path: this.path, detail: 'the snapshot' });
    return {
      records: Number(body.readBigUInt64LE(0)),
      historyBytes: Number(body.readBigUInt64LE(8)),
      state: new Uint8Array(body.subarray(SNAPSHOT_HEADER_BYTES)),
    };
  }

  /** History beyond what the snapshot knows is from a compaction that was cut short; the log still holds it. */
  #openHistory(snapshot: { records: number; historyBytes: number } | undefined): void {
    this.#history = openSync(this.#file('history'), existsSync(this.#file('history')) ? 'r+' : 'w+');
    this.#historyBytes = snapshot?.historyBytes ?? 0;
    ftruncateSync(this.#history, this.#historyBytes);
    if (!snapshot) return;
    this.#index = readFileSync(this.#file(`index-${snapshot.records}`));
    if (this.#settled !== snapshot.records) {
      throw new ChainError('CHAIN_DATA_DAMAGED', { path: this.path, detail: 'the index' });
    }
  }

  #openLog(records: number): LogRecord[] {
    const path = this.#file(`log-${records}`);
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const { bodies, validBytes, damaged } = readFrames(bytes);
    if (damaged)
      throw new ChainError('CHAIN_DATA_DAMAGED', { path: this.path, detail: `the log at byte ${validBytes}` });
    this.#log = openSync(path, existsSync(path) ? 'r+' : 'w+');
    ftruncateSync(this.#log, validBytes);
    const cutBytes = bytes.length - validBytes;
    if (cutBytes > 0) this.#onCut?.({ path, keptBytes: validBytes, cutBytes });
    this.#logBytes = validBytes;
    this.#removeOthers(records);
    return bodies.map((body) => {
      const headEnd = RECORD_HEADER_BYTES + body.readUInt32LE(0);
      const head = new Uint8Array(body.subarray(RECORD_HEADER_BYTES, headEnd));
      this.#pending.push({ head, key: new Uint8Array(body.subarray(4, RECORD_HEADER_BYTES)) });
      return { head, delta: new Uint8Array(body.subarray(headEnd)) };
    });
  }

  #keyOf(record: number): Uint8Array {
    const pending = this.#pending[record - this.#settled];
    if (pending) return pending.key;
    return this.#index.subarray(record * INDEX_ENTRY_BYTES + 8, (record + 1) * INDEX_ENTRY_BYTES);
  }

  /** Removes what belongs to other snapshots: older ones, or one that was never put in place. */
  #removeOthers(records: number): void {
    for (const name of readdirSync(this.path)) {
      if (/^(log|index)-/.test(name) && !name.endsWith(`-${records}`)) rmSync(this.#file(name), { force: true });
    }
  }

  /** Writes a file as a whole or not at all. */
  #writeWhole(name: string, bytes: Uint8Array): void {
    const draft = this.#file(`${name}.new`);
    const file = openSync(draft, 'w');
    writeFully(file, bytes, 0);
    fsyncSync(file);
    closeSync(file);
    renameSync(draft, this.#file(name));
  }

  /** After a failed write the end of the log is unknown, so nothing more is acknowledged until the folder is opened anew. */
  #guard(write: () => void): void {
    const damaged = (detail: string, cause?: unknown) =>
      new ChainError('CHAIN_DATA_WRITE_FAILED', { path: this.path, detail }, { cause });
    if (this.#failed) throw damaged('an earlier write failed');
    try {
      write();
    } catch (cause) {
      this.#failed = true;
      throw damaged(errorText(cause), cause);
    }
  }

  #file(name: string): string {
    return join(this.path, name);
  }
}

/** The body of a file's first frame; undefined when there is no whole one. */
function firstBody(path: string): Buffer | undefined {
  if (!existsSync(path)) return undefined;
  const file = openSync(path, 'r');
  try {
    const header = readExactly(file, 0, FRAME_HEADER_BYTES);
    return readFrames(readExactly(file, 0, FRAME_HEADER_BYTES + header.readUInt32LE(0))).bodies[0];
  } finally {
    closeSync(file);
  }
}

function writeFully(file: number, bytes: Uint8Array, position: number): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(file, bytes, done, bytes.length - done, position + done);
}

function readExactly(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, position + done);
    if (count === 0) break;
    done += count;
  }
  return bytes;
}
