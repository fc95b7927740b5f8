/** The closing of days as a part of the server: its tables, alerts and numbers. */
import { dayOf } from '@suil/core';
import type { ServerModule } from '../module/module.ts';
import { closingAlerts } from './alerts.ts';
import { closingTables } from './tables.ts';

export const closingPart: ServerModule = {
  name: 'closing',
  tables: [closingTables],
  alerts: closingAlerts,
  open: ({ progress, chainNow }) => ({
    gauges: [
      {
        name: 'suil_days_behind',
        help: 'Days that are over and not closed',
        read: () => {
          const { openDay } = progress.read().ledger;
          return openDay === null ? 0 : Math.max(0, dayOf(chainNow()) - openDay);
        },
      },
      {
        name: 'suil_closing_stalled',
        help: '1 while the open day is over and could not be closed, or a closed one could not be finished',
        read: () => (progress.read().ledger.closingProblem === null ? 0 : 1),
      },
    ],
  }),
};
