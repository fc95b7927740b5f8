/** Every part of the house that keeps tables here, in the order their changes are applied. One line per module. */
import { ledgerMigrations } from '@suil/ledger';
import { type MigrationScope, readMigrations } from '@suil/postgres';
import { daySchema } from '../closing/tables.ts';
import type { ModuleSchema } from '../database/tables.ts';
import { intentsSchema } from '../intents/tables.ts';
import { authSchema } from './auth/tables.ts';
import { bankSchema } from './bank/tables.ts';
import { hashrateSchema } from './hashrate/tables.ts';
import { marketSchema } from './market/tables.ts';
import { nodesSchema } from './nodes/tables.ts';
import { noticeSchema } from './notice/tables.ts';
import { pledgeSchema } from './pledge/tables.ts';
import { reservesSchema } from './reserves/tables.ts';
import { settlementSchema } from './settlement/tables.ts';
import { teamSchema } from './team/tables.ts';
import { haltSchema } from './withdrawal/halt/tables.ts';
import { withdrawalSchema } from './withdrawal/tables.ts';

const serverSchema: ModuleSchema = {
  migrations: readMigrations('server', new URL('../database/baseline/', import.meta.url)),
  writeOnceTables: ['chain_events', 'members', 'liquidity_days', 'liquidity_records'],
  movingColumns: {
    indexer_state: ['checkpoint', 'digest', 'chain_timestamp_ms', 'packages'],
    journal_applied: ['checkpoint', 'position', 'chain_timestamp_ms'],
    liquidity_positions: ['value', 'pending', 'pending_day', 'start_day', 'settled_day', 'claimable', 'claimed'],
    parameter_changes: ['cancelled_at_ms'],
  },
};

const moduleSchemas: readonly ModuleSchema[] = [
  serverSchema,
  intentsSchema,
  authSchema,
  noticeSchema,
  marketSchema,
  hashrateSchema,
  bankSchema,
  nodesSchema,
  withdrawalSchema,
  haltSchema,
  reservesSchema,
  pledgeSchema,
  teamSchema,
  settlementSchema,
  daySchema,
];

export const serverMigrations: readonly MigrationScope[] = [
  ledgerMigrations,
  ...moduleSchemas.map(({ migrations }) => migrations),
];

export const WRITE_ONCE_TABLES: readonly string[] = [
  ...moduleSchemas.flatMap(({ writeOnceTables }) => writeOnceTables),
];

/** Tables and the columns in which their rows may change. */
export const MOVING_COLUMNS: readonly (readonly [table: string, columns: readonly string[]])[] = moduleSchemas.flatMap(
  ({ movingColumns = {} }) => Object.entries(movingColumns),
);

/** Tables and the columns in which rows are added to them; the others are the owner's to fill. */
export const ADDED_COLUMNS: readonly (readonly [table: string, columns: readonly string[]])[] = moduleSchemas.flatMap(
  ({ addedColumns = {} }) => Object.entries(addedColumns),
);
