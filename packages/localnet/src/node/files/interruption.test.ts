import fs, { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { RECORD_KEY_BYTES, type Storage } from '../../persistence/storage.ts';
import { openFileStorage } from './file-storage.ts';

/** Every call that changes a folder. */
const CALLS = ['writeSync', 'openSync', 'renameSync', 'rmSync', 'ftruncateSync', 'fsyncSync', 'mkdirSync'] as const;
const RECORDS = 10;
const COMPACT_EVERY = 3;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'localnet-interruption-'));
  folders.push(folder);
  return folder;
}

class Killed extends Error {}

/**
 * Runs `work` and stops it at the `at`-th change of the file system, as a kill of the process would: before the change, or in the
 * middle of it if it is a write. Returns whether it came that far.
 */
function killAt(at: number, half: boolean, work: () => void): boolean {
  const originals = CALLS.map((name) => [name, fs[name]] as const);
  let changes = 0;
  let isDead = false;
  for (const [name, original] of originals) {
    const call = original as (...args: unknown[]) => unknown;
    Object.assign(fs, {
      [name]: (...args: unknown[]) => {
        changes += 1;
        if (isDead) throw new Killed();
        if (changes !== at) return call(...args);
        isDead = true;
        if (half && name === 'writeSync') {
          const [file, bytes, offset, length, position] = args as [number, Uint8Array, number, number, number];
          call(file, bytes, offset, Math.floor(length / 2), position);
        }
        throw new Killed();
      },
    });
  }
  syncBuiltinESMExports();
  try {
    work();
  } catch (error) {
    // The storage reports a failed write in its own words; anything is fine that follows from the kill.
    if (!isDead) throw error;
  } finally {
    Object.assign(fs, Object.fromEntries(originals));
    syncBuiltinESMExports();
  }
  return isDead;
}

const bytesOf = (value: string) => new TextEncoder().encode(value);
const key = (n: number) => new Uint8Array(RECORD_KEY_BYTES).fill(n + 1);

/** Appends records from `from` on; `acknowledged` grows with each that the storage took. */
function fill(storage: Storage, from: number, acknowledged: number[]): void {
  for (let n = from; n < RECORDS; n++) {
    storage.append({ head: bytesOf(`head ${n}`), delta: bytesOf(`delta ${n}`) }, key(n));
    acknowledged.push(n);
    if (n % COMPACT_EVERY === COMPACT_EVERY - 1) storage.compact(bytesOf(`state ${n}`));
  }
}

/** Opens, fills and closes. Closing frees what the operating system would free of a dead process, and changes no data. */
function session(folder: string, acknowledged: number[]): void {
  const storage = openFileStorage(folder);
  try {
    const { records } = storage.open('chain');
    fill(storage, records, acknowledged);
  } finally {
    storage.close();
  }
}

/** Opens the folder and checks that it holds a chain without a gap: a snapshot, every later delta, every head and key. */
function recordsIn(folder: string): number {
  const storage = openFileStorage(folder);
  try {
    const { snapshot, pending, records, key: keyOf } = storage.open('chain');
    const covered = snapshot === undefined ? 0 : Number(new TextDecoder().decode(snapshot).slice('state '.length)) + 1;
    expect(covered + pending.length).toBe(records);
    for (const [index, { delta }] of pending.entries()) expect(delta).toEqual(bytesOf(`delta ${covered + index}`));
    for (let n = 0; n < records; n++) {
      expect(storage.readHead(n)).toEqual(bytesOf(`head ${n}`));
      expect(new Uint8Array(keyOf(n))).toEqual(key(n));
    }
    return records;
  } finally {
    storage.close();
  }
}

test.each([false, true])(
  'behavior: a kill at any change of a file loses nothing acknowledged (half a write: %s)',
  (half) => {
    let kills = 0;
    for (let at = 1; ; at++) {
      const folder = newFolder();
      const acknowledged: number[] = [];
      if (!killAt(at, half, () => session(folder, acknowledged))) break;
      kills += 1;
      const records = recordsIn(folder);
      // One record may be whole in the log although its acknowledgement was never given.
      expect([acknowledged.length, acknowledged.length + 1]).toContain(records);
      session(folder, []);
      expect(recordsIn(folder)).toBe(RECORDS);
    }
    // Ten appends, and three snapshots of at least eight changes each.
    expect(kills).toBeGreaterThan(RECORDS + 3 * 8);
  },
);

test('behavior: nor does a second kill while the folder is opened after the first', () => {
  let pairs = 0;
  for (let at = 1; ; at += 2) {
    const folder = newFolder();
    const acknowledged: number[] = [];
    if (!killAt(at, true, () => session(folder, acknowledged))) break;
    for (let second = 1; ; second++) {
      const copy = newFolder();
      cpSync(folder, copy, { recursive: true });
      const reopen = () => openFileStorage(copy);
      let storage: Storage | undefined;
      const isKilled = killAt(second, true, () => {
        storage = reopen();
        storage.open('chain');
      });
      storage?.close();
      if (!isKilled) break;
      pairs += 1;
      expect([acknowledged.length, acknowledged.length + 1]).toContain(recordsIn(copy));
    }
  }
  expect(pairs).toBeGreaterThan(25);
}, 120_000);
