/** Every part of the house that keeps tables here, in the order their changes are applied. One line per module. */
import { ledgerMigrations } from '@suil/ledger';
import { type MigrationScope, readMigrations } from '@suil/postgres';
import { marketSchema } from '../modules/market/schema.ts';
import { noticeSchema } from '../modules/notice/schema.ts';
import type { ModuleSchema } from './module-schema.ts';

const serverSchema: ModuleSchema = {
  migrations: readMigrations('server', new URL('../sql/', import.meta.url)),
  writeOnceTables: ['chain_events', 'members', 'liquidity_days', 'liquidity_records'],
};

const moduleSchemas: readonly ModuleSchema[] = [serverSchema, noticeSchema, marketSchema];

export const serverMigrations: readonly MigrationScope[] = [
  ledgerMigrations,
  ...moduleSchemas.map(({ migrations }) => migrations),
];

export const WRITE_ONCE_TABLES: readonly string[] = [
  ...moduleSchemas.flatMap(({ writeOnceTables }) => writeOnceTables),
];
