/**
 * One opener per data folder. The lock file names the process and, where the system tells, when it started, so that a lock left
 * behind by a killed process is recognised even if its number is in use again.
 */
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ChainError } from '../../errors.ts';
import { errorCode, errorText } from './system-error.ts';

interface Holder {
  readonly pid: number;
  readonly startedAt: string;
}

/** Folders that this very process holds: its own number says nothing about them. */
const heldHere = new Set<string>();

/** Takes the lock and returns its release. @throws {CHAIN_DATA_LOCKED} {CHAIN_DATA_WRITE_FAILED} */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  if (heldHere.has(path)) throw new ChainError('CHAIN_DATA_LOCKED', { path: folder, pid: process.pid });
  const holder = readHolder(path);
  if (holder && isAlive(holder)) throw new ChainError('CHAIN_DATA_LOCKED', { path: folder, pid: holder.pid });
  if (holder) rmSync(path, { force: true });
  writeHolder(folder, path);
  heldHere.add(path);
  return () => {
    heldHere.delete(path);
    rmSync(path, { force: true });
  };
}

function writeHolder(folder: string, path: string): void {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) }));
    closeSync(file);
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') {
      throw new ChainError('CHAIN_DATA_LOCKED', { path: folder, pid: readHolder(path)?.pid ?? 0 }, { cause });
    }
    throw new ChainError('CHAIN_DATA_WRITE_FAILED', { path: folder, detail: errorText(cause) }, { cause });
  }
}

/** An unreadable lock (killed while writing it) counts as left behind. */
function readHolder(path: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  try {
    const { pid, startedAt } = JSON.parse(text) as Partial<Holder>;
    return { pid: Number(pid), startedAt: String(startedAt) };
  } catch {
    return { pid: 0, startedAt: '' };
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
  }
  return startOf(pid) === startedAt;
}

/**
 * Start time of a process in clock ticks since boot (proc(5), field 22); empty where there is no /proc. A killed process that
 * its parent has not waited for yet is dead.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'dead' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
