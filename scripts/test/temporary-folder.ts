/**
 * Where a test run keeps what it throws away: in memory where this machine has space for it, since its databases create and delete tens of thousands of
 * files; else where the system says. Owns the folder; what is in it belongs to the tests.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../setup/is-running.ts';

const MEMORY = '/dev/shm';
const PREFIX = 'suil-test-';
/** Whole runs have needed a fifth of this. */
const FREE_MIN_BYTES = 8 * 1_024 ** 3;

/** A folder for this run, and what deletes it. */
export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => void;
}

/** Returns a new folder in `memory` when so many bytes are free there, else the system's own, which stays. Deletes those of runs that were killed. */
export function openTemporaryFolder(memory = MEMORY, freeMinBytes = FREE_MIN_BYTES): TemporaryFolder {
  const shared = { path: tmpdir(), remove: () => undefined };
  if (!existsSync(memory)) return shared;
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(PREFIX)))
    if (!isRunning(Number(name.slice(PREFIX.length)))) rmSync(join(memory, name), { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < freeMinBytes) return shared;
  const path = join(memory, `${PREFIX}${process.pid}`);
  mkdirSync(path, { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
