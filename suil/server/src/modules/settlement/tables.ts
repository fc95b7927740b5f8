/** The settlement's tables. Settled days and what the chain said are written once; trees are kept for the newest days. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../../database/tables.ts';

export const settlementSchema: ModuleSchema = {
  migrations: readMigrations('settlement', new URL('./sql/', import.meta.url)),
  writeOnceTables: ['settlement_days', 'settlement_events'],
};
