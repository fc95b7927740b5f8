/** The server's own parts in the form of modules: what they keep in the database, and their alerts. None of them is a product. */
import { closingPart } from '../closing/part.ts';
import { indexerPart } from '../indexer/part.ts';
import { intentsPart } from '../intents/part.ts';
import { ledgerWriterPart } from '../ledger-writer/part.ts';
import type { ServerModule } from '../module/module.ts';
import { diskPart } from './disk-part.ts';

export const parts: readonly ServerModule[] = [
  {
    name: 'http',
    alerts: [
      {
        name: 'SuilDown',
        expression: 'up{job="suil"} == 0 or absent(up{job="suil"})',
        lasts: '2m',
        severity: 'page',
        summary:
          'The server does not answer. Principal on the chain leaves without it; withdrawals and proofs of team income wait.',
      },
    ],
  },
  {
    name: 'database',
    open: ({ databaseWatch }) => ({
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
    ],
  },
  diskPart,
  indexerPart,
  ledgerWriterPart,
  intentsPart,
  closingPart,
];
