/** The hashrate tables. What a day released and what was exchanged is written once. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../../database/tables.ts';

export const hashrateSchema: ModuleSchema = {
  migrations: readMigrations('hashrate', new URL('./sql/', import.meta.url)),
  writeOnceTables: ['hashrate_days', 'hashrate_exchanges'],
  movingColumns: { hashrate_entries: ['remaining', 'released', 'claimed', 'last_hashrate', 'last_released'] },
};
