/** The server's own parts in the form of modules: what they keep in the database, and their alerts. None of them is a product. */
import { closingAlerts } from '../closing/alerts.ts';
import { projectObservations } from '../closing/projector.ts';
import { closingTables } from '../closing/tables.ts';
import { indexerAlerts } from '../indexer/alerts.ts';
import { indexerTables } from '../indexer/tables.ts';
import { intentAlerts } from '../intents/alerts.ts';
import { intentsTables } from '../intents/tables.ts';
import { ledgerWriterTables } from '../ledger-writer/tables.ts';
import type { ServerModule } from '../module/module.ts';

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
    alerts: [
      {
        name: 'SuilDatabaseDown',
        expression: 'suil_database_up == 0',
        lasts: '1m',
        severity: 'page',
        summary:
          'The database does not answer within 1.5 s. Every request that needs it is refused with 503 until it does.',
      },
      {
        name: 'SuilDatabaseDiskFull',
        expression: 'suil_database_disk_full > 0',
        severity: 'page',
        summary: 'The database has no space left to write. Make room on its disk; nothing that was accepted is lost.',
      },
    ],
  },
  { name: 'indexer', tables: [indexerTables], alerts: indexerAlerts },
  { name: 'ledger-writer', tables: [ledgerWriterTables] },
  { name: 'intents', tables: [intentsTables], alerts: intentAlerts },
  { name: 'closing', tables: [closingTables], projector: () => projectObservations, alerts: closingAlerts },
];
