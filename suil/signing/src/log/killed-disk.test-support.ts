/**
 * A disk for tests of what a killed process leaves: counts the calls of `node:fs` that change files, and from a chosen one on none has an
 * effect any more. A test file replaces the module by `vi.mock('node:fs', async (original) => killable(await original()))`.
 */
import type * as NodeFs from 'node:fs';
import { join } from 'node:path';

/** What the chosen call leaves: nothing; half of what it writes; nothing, and no byte of any file that was not flushed, as a loss of power. */
export const KILLS = ['before the change', 'within the write', 'with the power lost'] as const;
type Kill = (typeof KILLS)[number];

class Killed extends Error {}

let fs: typeof NodeFs;
let kill: Kill = 'before the change';
let left = Number.POSITIVE_INFINITY;
let isDead = false;
/** Inodes of files that were written, and how many bytes of each were flushed. */
const written = new Set<number>();
const flushedBytes = new Map<number, number>();

function change<Result>(effect: () => Result, half: () => unknown = () => undefined): Result {
  if (isDead) throw new Killed('the process is dead');
  left -= 1;
  if (left > 0) return effect();
  isDead = true;
  if (kill === 'within the write') half();
  throw new Killed('killed');
}

const bytesOf = (data: string | Uint8Array, start?: number, length?: number): Uint8Array =>
  typeof data === 'string'
    ? Buffer.from(data)
    : data.subarray(start, length === undefined ? undefined : (start ?? 0) + length);

function write(file: number, bytes: Uint8Array): number {
  written.add(fs.fstatSync(file).ino);
  return fs.writeSync(file, bytes);
}

function noteFlushed(file: number): void {
  const { ino, size } = fs.fstatSync(file);
  flushedBytes.set(ino, size);
}

/** Returns `node:fs` over the real one, with the calls that change files. */
export function killable(real: typeof NodeFs) {
  fs = real;
  const { openSync, writeSync, fsyncSync, fdatasyncSync, ftruncateSync, truncateSync, renameSync, rmSync } = real;
  return {
    ...real,
    openSync: (...args: Parameters<typeof openSync>) =>
      /[wa+]/.test(String(args[1])) ? change(() => openSync(...args)) : openSync(...args),
    writeSync: (file: number, data: string | Uint8Array, start?: number, length?: number) => {
      const bytes = bytesOf(data, start, length);
      return change(
        () => write(file, bytes),
        () => writeSync(file, bytes.subarray(0, bytes.length / 2)),
      );
    },
    writeFileSync: (...args: Parameters<typeof real.writeFileSync>) => change(() => real.writeFileSync(...args)),
    fsyncSync: (file: number) =>
      change(() => {
        fsyncSync(file);
        noteFlushed(file);
      }),
    fdatasyncSync: (file: number) =>
      change(() => {
        fdatasyncSync(file);
        noteFlushed(file);
      }),
    ftruncateSync: (...args: Parameters<typeof ftruncateSync>) => change(() => ftruncateSync(...args)),
    truncateSync: (...args: Parameters<typeof truncateSync>) => change(() => truncateSync(...args)),
    renameSync: (...args: Parameters<typeof renameSync>) => change(() => renameSync(...args)),
    rmSync: (...args: Parameters<typeof rmSync>) => change(() => rmSync(...args)),
    createWriteStream: (...args: Parameters<typeof real.createWriteStream>) =>
      change(
        () => real.createWriteStream(...args),
        () => real.writeFileSync(args[0], 'half'),
      ),
  };
}

/**
 * Runs a process that changes files in `folder`, and kills it at its `number`th change, counted from 1. Returns whether it came that far.
 * What the process holds in memory is the caller's to let go.
 */
export async function killAt(number: number, how: Kill, folder: string, run: () => Promise<void>): Promise<boolean> {
  [kill, left, isDead] = [how, number, false];
  written.clear();
  flushedBytes.clear();
  try {
    await run();
  } catch (error) {
    if (!isDead) throw error;
  }
  const wasKilled = isDead;
  [left, isDead] = [Number.POSITIVE_INFINITY, false];
  if (wasKilled && how === 'with the power lost') dropUnflushed(folder);
  return wasKilled;
}

function dropUnflushed(folder: string): void {
  for (const path of filesBelow(folder)) {
    const { ino, size } = fs.statSync(path);
    const kept = flushedBytes.get(ino) ?? 0;
    if (written.has(ino) && kept < size) fs.truncateSync(path, kept);
  }
}

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** Returns what a folder holds, by path within it, but for locks: the same for the same bytes in the same files. */
export function contentsOf(folder: string): Record<string, string> {
  const paths = filesBelow(folder).filter((path) => !path.endsWith('/lock'));
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1), fs.readFileSync(path).toString('base64')]),
  );
}
