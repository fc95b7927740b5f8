import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { isChainError } from '../../errors.ts';
import { RECORD_KEY_BYTES, type Storage } from '../../persistence/storage.ts';
import { type LogCut, openFileStorage } from './file-storage.ts';

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'localnet-storage-'));
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const key = (n: number) => new Uint8Array(RECORD_KEY_BYTES).fill(n);
const text = (value: string) => new TextEncoder().encode(value);
const words = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Appends records named `from` to `to - 1`, each with head `head n`, delta `delta n` and key n. */
function fill(folder: string, from: number, to: number, compactAt?: number): void {
  const storage = openFileStorage(folder);
  storage.open('chain A');
  for (let n = from; n < to; n++) {
    storage.append({ head: text(`head ${n}`), delta: text(`delta ${n}`) }, key(n));
    if (n === compactAt) storage.compact(text(`state after ${n}`));
  }
  storage.close();
}

function read(folder: string, cuts: LogCut[] = []) {
  const storage = openFileStorage(folder, { onCut: (cut) => cuts.push(cut) });
  try {
    return contentsOf(storage);
  } finally {
    storage.close();
  }
}

function contentsOf(storage: Storage) {
  const { snapshot, pending, records, key: keyOf } = storage.open('chain A');
  const heads = Array.from({ length: records }, (_, n) => words(storage.readHead(n)));
  const keys = Array.from({ length: records }, (_, n) => keyOf(n)[0]);
  return { snapshot: snapshot && words(snapshot), deltas: pending.map((record) => words(record.delta)), heads, keys };
}

describe('openFileStorage', () => {
  test('default: records come back in order with their keys', () => {
    const folder = newFolder();
    fill(folder, 0, 3);
    expect(read(folder)).toEqual({
      snapshot: undefined,
      deltas: ['delta 0', 'delta 1', 'delta 2'],
      heads: ['head 0', 'head 1', 'head 2'],
      keys: [0, 1, 2],
    });
  });

  test('behavior: a snapshot replaces deltas, heads stay readable, appending continues', () => {
    const folder = newFolder();
    fill(folder, 0, 4, 2);
    fill(folder, 4, 6);
    expect(read(folder)).toEqual({
      snapshot: 'state after 2',
      deltas: ['delta 3', 'delta 4', 'delta 5'],
      heads: ['head 0', 'head 1', 'head 2', 'head 3', 'head 4', 'head 5'],
      keys: [0, 1, 2, 3, 4, 5],
    });
  });

  test('behavior: a log cut at any byte of its last record loses that record and nothing else', () => {
    const folder = newFolder();
    fill(folder, 0, 2);
    const before = readFileSync(join(folder, 'log-0')).length;
    fill(folder, 2, 3);
    const after = readFileSync(join(folder, 'log-0')).length;
    for (let cut = before; cut < after; cut++) {
      const copy = newFolder();
      cpSync(folder, copy, { recursive: true });
      truncateSync(join(copy, 'log-0'), cut);
      expect(read(copy).heads).toEqual(['head 0', 'head 1']);
      fill(copy, 7, 8);
      expect(read(copy).heads).toEqual(['head 0', 'head 1', 'head 7']);
    }
  });

  test('behavior: a compaction cut short before its rename leaves the state as it was', () => {
    const folder = newFolder();
    fill(folder, 0, 2);
    appendFileSync(join(folder, 'history'), 'half a frame');
    writeFileSync(join(folder, 'index-2'), 'half an index');
    writeFileSync(join(folder, 'log-2'), '');
    writeFileSync(join(folder, 'snapshot.new'), 'half a snapshot');
    expect(read(folder).deltas).toEqual(['delta 0', 'delta 1']);
    expect(readdirSync(folder)).not.toContain('index-2');
  });

  test('behavior: a compaction cut short after its rename is complete', () => {
    const folder = newFolder();
    fill(folder, 0, 2);
    const oldLog = readFileSync(join(folder, 'log-0'));
    fill(folder, 2, 3, 2);
    writeFileSync(join(folder, 'log-0'), oldLog);
    expect(read(folder)).toMatchObject({
      snapshot: 'state after 2',
      deltas: [],
      heads: ['head 0', 'head 1', 'head 2'],
    });
    expect(readdirSync(folder)).not.toContain('log-0');
  });

  test('regression/08 a tail of zeros, as a file system leaves it after a loss of power, is cut like a torn one', () => {
    const folder = newFolder();
    fill(folder, 0, 2);
    const whole = readFileSync(join(folder, 'log-0'));
    fill(folder, 2, 3);
    const longer = readFileSync(join(folder, 'log-0'));
    // The file has its new length, and its last bytes were never written: from the start of record 2, or from within it.
    for (let from = whole.length; from < longer.length; from++)
      for (const zeros of [longer.length - from, longer.length - from + 5, 4_096, 70_000]) {
        const copy = newFolder();
        cpSync(folder, copy, { recursive: true });
        writeFileSync(join(copy, 'log-0'), Buffer.concat([longer.subarray(0, from), Buffer.alloc(zeros)]));
        const cuts: LogCut[] = [];
        expect([from, zeros, read(copy, cuts).heads]).toEqual([from, zeros, ['head 0', 'head 1']]);
        const path = join(copy, 'log-0');
        expect(cuts).toEqual([{ path, keptBytes: whole.length, cutBytes: from - whole.length + zeros }]);
        fill(copy, 7, 8);
        expect(read(copy, cuts).heads).toEqual(['head 0', 'head 1', 'head 7']);
        expect(cuts).toHaveLength(1);
      }
  });

  test('regression/08 zeros in the middle of the log stay damage, wherever they begin and end', () => {
    const folder = newFolder();
    fill(folder, 0, 4);
    const whole = readFileSync(join(folder, 'log-0'));
    const lastRecord = (whole.length / 4) * 3;
    expect(Number.isInteger(lastRecord)).toBe(true);
    const copy = newFolder();
    cpSync(folder, copy, { recursive: true });
    for (let from = 0; from < lastRecord; from += 3) {
      for (const zeros of [1, 8, 16, 100]) {
        const end = Math.min(from + zeros, lastRecord);
        const damaged = Buffer.from(whole).fill(0, from, end);
        // Where there were zeros before, nothing was lost.
        if (damaged.equals(whole)) continue;
        writeFileSync(join(copy, 'log-0'), damaged);
        expect([from, end, codeOf(() => read(copy))]).toEqual([from, end, 'CHAIN_DATA_DAMAGED']);
        expect(readFileSync(join(copy, 'log-0')).equals(damaged)).toBe(true);
      }
    }
  });

  test('error: CHAIN_DATA_DAMAGED when a record in the middle does not match its checksum', () => {
    const folder = newFolder();
    fill(folder, 0, 3);
    const bytes = readFileSync(join(folder, 'log-0'));
    bytes[100] = (bytes[100] as number) ^ 1;
    writeFileSync(join(folder, 'log-0'), bytes);
    expect(codeOf(() => read(folder))).toBe('CHAIN_DATA_DAMAGED');
  });

  test('error: CHAIN_DATA_INCOMPATIBLE for the data of another chain, which stays as it is', () => {
    const folder = newFolder();
    fill(folder, 0, 1);
    const storage = openFileStorage(folder);
    expect(codeOf(() => storage.open('chain B'))).toBe('CHAIN_DATA_INCOMPATIBLE');
    storage.close();
    expect(read(folder).heads).toEqual(['head 0']);
  });

  test('error: CHAIN_DATA_LOCKED for a second opener, until the first closes', () => {
    const folder = newFolder();
    const first = openFileStorage(folder);
    expect(codeOf(() => openFileStorage(folder))).toBe('CHAIN_DATA_LOCKED');
    first.close();
    openFileStorage(folder).close();
  });

  test('behavior: the lock of a process that is gone, or of an earlier one with a number in use again, is taken over', () => {
    const folder = newFolder();
    for (const holder of [
      { pid: 4_194_305, startedAt: '1' },
      { pid: process.ppid, startedAt: 'long ago' },
    ]) {
      writeFileSync(join(folder, 'lock'), JSON.stringify(holder));
      openFileStorage(folder).close();
    }
    writeFileSync(join(folder, 'lock'), '');
    openFileStorage(folder).close();
  });
});

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
  } catch (error) {
    return isChainError(error) ? error.code : String(error);
  }
  return undefined;
}
