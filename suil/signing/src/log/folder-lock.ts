/** One process at a time in a folder: two on one log would each count only what they signed themselves. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, codeOf } from '@suil/core';

/** Folders that this process holds. */
const held = new Set<string>();

/** Takes the folder and returns how to let it go. A process that is gone holds nothing. @throws {SIGNER_LOG_IN_USE} */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  for (;;) {
    try {
      writeFileSync(path, `${process.pid}`, { flag: 'wx', mode: 0o600 });
      held.add(path);
      return () => {
        held.delete(path);
        rmSync(path, { force: true });
      };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const pid = readHolder(path);
    if (pid !== null && (pid === process.pid ? held.has(path) : isRunning(pid)))
      throw new AppError('SIGNER_LOG_IN_USE', { path: folder, pid });
    rmSync(path, { force: true });
  }
}

function readHolder(path: string): number | null {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
