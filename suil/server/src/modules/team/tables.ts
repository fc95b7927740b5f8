/** The team's tables. The tree, what the reserve received, and closed days are written once. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../../database/tables.ts';

export const teamSchema: ModuleSchema = {
  migrations: readMigrations('team', new URL('./sql/', import.meta.url)),
  writeOnceTables: ['team_members', 'team_fundings', 'team_days', 'team_days_default'],
};
