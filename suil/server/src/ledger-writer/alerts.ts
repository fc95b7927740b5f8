/** The alerts of the journal, by what the database has of it. */
import type { AlertRule } from '../module/alert.ts';

export const journalAlerts: readonly AlertRule[] = [
  {
    name: 'SuilJournalOld',
    // The closing of each day is a line itself; a day without members has no other one.
    expression: 'suil_journal_head_age_ms > 90000000',
    lasts: '10m',
    severity: 'page',
    summary:
      'The journal has had no line for 25 hours, not even the closing of a day. No server writes to this database, or it is another one than before (operations.md, "An old journal").',
  },
  {
    name: 'SuilClosedDayOld',
    expression: 'suil_closed_day_age_ms > 88200000',
    lasts: '5m',
    severity: 'page',
    summary:
      'By the database a day has been over for half an hour and is not closed, whatever a server believes. Intents wait meanwhile (operations.md, "An old journal").',
  },
];
