/** The ledger writer as a part of the server: its table and numbers. */
import type { ServerModule } from '../module/module.ts';
import { ledgerWriterTables } from './tables.ts';

export const ledgerWriterPart: ServerModule = {
  name: 'ledger-writer',
  tables: [ledgerWriterTables],
  open: ({ progress }) => ({
    gauges: [
      {
        name: 'suil_indexed_checkpoint',
        help: 'Newest checkpoint in the ledger',
        read: () => Number(progress.read().ledger.checkpoint),
      },
      {
        name: 'suil_open_day',
        help: 'The day whose inputs are being taken',
        read: () => progress.read().ledger.openDay ?? 0,
      },
    ],
  }),
};
