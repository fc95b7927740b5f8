/** Reads every second how much space the auditor's disk has left: without it no line can be kept, so none is approved. */
import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { repeatEverySecond } from './repeat.ts';
import type { AuditStatus } from './status.ts';

export interface WatchDiskOptions {
  readonly folder: string;
  readonly status: Pick<AuditStatus, 'noteDiskFree'>;
  readonly log: Logger;
}

/** Starts at once; the returned function ends it. */
export function watchDisk({ folder, status, log }: WatchDiskOptions): () => Promise<void> {
  const onError = (err: unknown) => log.warn({ err, folder }, 'the free disk space of the folder cannot be read');
  return repeatEverySecond(async () => {
    const { bavail, bsize } = await statfs(folder);
    status.noteDiskFree(bavail * bsize);
  }, onError);
}
