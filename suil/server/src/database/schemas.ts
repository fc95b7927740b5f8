/** Every part of the house that keeps tables here, in the order their changes are applied. One line per module. */
import { ledgerMigrations } from '@suil/ledger';
import { type MigrationScope, readMigrations } from '@suil/postgres';
import { daySchema } from '../day/schema.ts';
import { intentsSchema } from '../intents/schema.ts';
import { authSchema } from '../modules/auth/schema.ts';
import { bankSchema } from '../modules/bank/schema.ts';
import { haltSchema } from '../modules/halt/schema.ts';
import { hashrateSchema } from '../modules/hashrate/schema.ts';
import { marketSchema } from '../modules/market/schema.ts';
import { nodesSchema } from '../modules/nodes/schema.ts';
import { noticeSchema } from '../modules/notice/schema.ts';
import { pledgeSchema } from '../modules/pledge/schema.ts';
import { reservesSchema } from '../modules/reserves/schema.ts';
import { settlementSchema } from '../modules/settlement/schema.ts';
import { teamSchema } from '../modules/team/schema.ts';
import { withdrawalSchema } from '../modules/withdrawal/schema.ts';
import type { ModuleSchema } from './module-schema.ts';

const serverSchema: ModuleSchema = {
  migrations: readMigrations('server', new URL('../sql/', import.meta.url)),
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
