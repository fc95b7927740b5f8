/** The table of the calendar addresses. Its rows are the routes' own. */
import { readMigrations } from '@suil/postgres';
import { OF_WEB, type Tables } from '../../database/tables.ts';

export const calendarTables: Tables = {
  migrations: readMigrations('calendar', new URL('./sql/', import.meta.url)),
  tables: { calendar_feeds: OF_WEB },
};
