/** The disk of the data folder as a part of the server: its numbers, problem and alerts. */
import { createDiskWatch } from '../http/health/disk-watch.ts';
import { createRepeat } from '../jobs/repeat.ts';
import type { ServerModule } from '../module/module.ts';

const LOOK_EVERY_MS = 15_000;

export const diskPart: ServerModule = {
  name: 'disk',
  open: ({ config, log }) => {
    const watch = createDiskWatch(config.dataFolder);
    const onError = (err: unknown) => log.warn({ err }, 'the free disk space of the data folder cannot be read');
    return {
      gauges: [
        {
          name: 'suil_disk_free_bytes',
          figure: 'diskFreeBytes',
          help: 'Free space of the disk with the data folder',
          read: async () => (await watch.look()).freeBytes,
        },
        {
          name: 'suil_disk_size_bytes',
          help: 'Size of the disk with the data folder',
          read: async () => (await watch.look()).sizeBytes,
        },
      ],
      workers: [createRepeat({ everyMs: LOOK_EVERY_MS, work: watch.look, onError })],
      problems: watch.problems,
    };
  },
  alerts: [
    {
      name: 'SuilDiskLow',
      expression: 'suil_disk_free_bytes < 0.1 * suil_disk_size_bytes',
      lasts: '15m',
      severity: 'ticket',
      summary:
        'The disk of the data folder has less than a tenth of its space left. Free space, or give it a larger one.',
    },
    {
      name: 'SuilDiskAlmostFull',
      expression: 'suil_disk_free_bytes < 1073741824',
      lasts: '1m',
      severity: 'page',
      summary:
        'The disk of the data folder has less than 1 GiB left. Free space now: an embedded database refuses to write on a full disk.',
    },
  ],
};
