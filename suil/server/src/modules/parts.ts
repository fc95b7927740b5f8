/** The server's own parts in the form of modules: what they keep in the database, and their alerts. None of them is a product. */
import { closingPart } from '../closing/part.ts';
import { indexerPart } from '../indexer/part.ts';
import { intentsPart } from '../intents/part.ts';
import { intentsTables } from '../intents/tables.ts';
import { ledgerWriterPart } from '../ledger-writer/part.ts';
import type { ServerModule } from '../module/module.ts';
import { createArchivePart } from '../retention/archive-part.ts';
import { databasePart } from './database-part.ts';
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
  databasePart,
  diskPart,
  indexerPart,
  ledgerWriterPart,
  intentsPart,
  closingPart,
  createArchivePart([intentsTables]),
];
