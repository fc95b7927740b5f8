/** The archive as a part of the server: its table, and how many parts of tables its job has left. What fills it is an operator's command. */
import { MS_PER_DAY } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { indexTables, type Tables } from '../database/tables.ts';
import type { AlertRule } from '../module/alert.ts';
import type { ServerModule } from '../module/module.ts';
import { archiveTables } from './archive-table.ts';
import { listDueParts } from './due-parts.ts';

/** The job runs once a month, and it may take days to repair it. */
const OVERDUE_AFTER_MS = 40 * MS_PER_DAY;

const archiveAlerts: readonly AlertRule[] = [
  {
    name: 'SuilArchiveOverdue',
    expression: 'suil_archive_overdue_parts > 0',
    lasts: '1h',
    severity: 'ticket',
    summary:
      'A part of a table could have been archived 40 days ago and is still in the database: the archive job fails or does not run. The database grows; nothing is lost.',
  },
];

/** @param tables of every part of the server that has rows to archive */
export const createArchivePart = (tables: readonly Tables[]): ServerModule => ({
  name: 'archive',
  tables: [archiveTables],
  alerts: archiveAlerts,
  open: ({ pool }) => ({
    gauges: [
      {
        name: 'suil_archive_overdue_parts',
        help: 'Parts of tables that could have been archived 40 days ago and were not',
        read: () => countOverdueParts(pool, tables),
      },
    ],
  }),
});

/** Counts by the journal's latest time, as the archive does. */
export async function countOverdueParts(db: Queryable, tables: readonly Tables[]): Promise<number> {
  const { lastAtMs } = await readJournalHead(db);
  let overdue = 0;
  for (const [table, { archive, parts }] of indexTables(tables)) {
    if (archive === undefined || parts === undefined) continue;
    const due = await listDueParts(db, { table, parts }, lastAtMs - archive.keptMs - OVERDUE_AFTER_MS);
    overdue += due.length;
  }
  return overdue;
}
