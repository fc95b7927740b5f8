/**
 * Which user the database runs as. Postgres refuses to run as root; when we are root it runs as the unprivileged user
 * `nobody`. Knows nothing of Postgres itself.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export type RunAs = { uid: number; gid: number };

/** The numbers `nobody` has nearly everywhere; Postgres needs a uid that the passwd file knows. */
const UNPRIVILEGED: RunAs = { uid: 65534, gid: 65534 };

/** Returns the user to change to, or null when the present one will do. */
export function chooseRunAs(): RunAs | null {
  return process.getuid?.() === 0 ? (findUnprivileged() ?? UNPRIVILEGED) : null;
}

function findUnprivileged(): RunAs | null {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith('nobody:'));
    const [, , uid, gid] = line?.split(':') ?? [];
    return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
  } catch {
    return null;
  }
}

/** Tells whether a user without any rights of its own can enter `path` and read what is in it. */
export function isReachableByOthers(path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
