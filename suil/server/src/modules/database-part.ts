/** The database and the replica for lists as a part of the server: their numbers and alerts. */
import { readReplicaLagMs } from '../database/measures/replica-lag.ts';
import type { ServerModule } from '../module/module.ts';

export const databasePart: ServerModule = {
  name: 'database',
  open: ({ databaseWatch, probe, replica, chainNow }) => ({
    gauges: [
      {
        name: 'suil_database_up',
        help: '1 while the database answers within 0.7 s',
        read: async () => ((await databaseWatch.look()).answers ? 1 : 0),
      },
      {
        name: 'suil_database_disk_full',
        help: '1 after a statement failed for lack of space, until one succeeds',
        read: async () => ((await databaseWatch.look()).isFull ? 1 : 0),
      },
      {
        name: 'suil_clock_difference_ms',
        help: 'How far the clock of this machine and the database’s differ',
        read: async () => Math.abs((await databaseWatch.look()).clockDifferenceMs ?? Number.NaN),
      },
      ...(replica === null
        ? []
        : [
            {
              name: 'suil_replica_lag_ms',
              help: 'How long ago the primary wrote the first line that the replica lacks; +Inf: it does not answer',
              read: () => readReplicaLagMs({ probe, replica, businessNow: chainNow }),
            },
          ]),
    ],
  }),
  alerts: [
    {
      name: 'SuilDatabaseDown',
      expression: 'suil_database_up == 0',
      lasts: '1m',
      severity: 'page',
      summary:
        'The database does not answer within 0.7 s. Every request that needs it is refused with 503 until it does.',
    },
    {
      name: 'SuilDatabaseDiskFull',
      expression: 'suil_database_disk_full > 0',
      severity: 'page',
      summary: 'The database has no space left to write. Free space on its disk; nothing that was accepted is lost.',
    },
    {
      name: 'SuilClockDiffers',
      expression: 'suil_clock_difference_ms > 5000',
      lasts: '1m',
      severity: 'page',
      summary:
        'The clock of a server’s machine and the database’s differ by more than 5 s. From 10 s on that server takes no intents and closes no day; if all servers say so, the database’s clock is wrong.',
    },
    {
      name: 'SuilReplicaLags',
      expression: 'suil_replica_lag_ms > 30000',
      lasts: '2m',
      severity: 'ticket',
      summary:
        'The replica for lists is more than half a minute behind, or does not answer. Lists are read from the primary meanwhile, which has more to do; it may be what takes over when the primary is lost.',
    },
  ],
};
