/** Reads every second how much space the disk of a folder has left: a process that cannot write down what it signs must not sign. */
import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { repeatEverySecond } from './repeat.ts';

export interface WatchDiskOptions {
  readonly folder: string;
  /** Called with each answer of the file system; what it says is not asked for when it is needed, because a disk may hang. */
  readonly onRead: (space: { readonly freeBytes: number }) => void;
  readonly log: Logger;
}

/** Starts at once; the returned function ends it. */
export function watchDisk({ folder, onRead, log }: WatchDiskOptions): () => Promise<void> {
  const onError = (err: unknown) => log.warn({ err, folder }, 'the free disk space of the folder cannot be read');
  return repeatEverySecond(async () => {
    const { bavail, bsize } = await statfs(folder);
    onRead({ freeBytes: bavail * bsize });
  }, onError);
}
