/** How much space the disk of a folder has left, for health checks and metrics. */
import { statfs } from 'node:fs/promises';
import type { Problem } from './problem.ts';

export interface DiskSpace {
  /** What a process without the superuser's rights can still write. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

export interface DiskWatch {
  /** Asks the file system and keeps the answer. */
  readonly look: () => Promise<DiskSpace>;
  /** Returns what is wrong with the last answer; nothing before the first. */
  readonly problems: () => Problem[];
}

/** A database grows by less than this in an hour of a busy day: there is time to act. */
const LOW_BYTES = 1024 ** 3;

/** Returns a watch of the disk that `folder` is on. @param read how the space is read */
export function createDiskWatch(folder: string, read: (path: string) => Promise<DiskSpace> = readSpace): DiskWatch {
  let latest: DiskSpace | null = null;
  return {
    look: async () => {
      latest = await read(folder);
      return latest;
    },
    problems: () =>
      latest !== null && latest.freeBytes < LOW_BYTES
        ? [{ text: 'the disk of the data folder has less than 1 GiB left', affects: 'nothing' }]
        : [],
  };
}

async function readSpace(path: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
