/** The nodes' tables. Holdings and dividends are written once; a contact can be replaced and deleted. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../../database/tables.ts';

export const nodesSchema: ModuleSchema = {
  migrations: readMigrations('nodes', new URL('./sql/', import.meta.url)),
  writeOnceTables: ['node_holdings', 'node_days'],
  movingColumns: { node_sales: ['sold', 'quantity_max'] },
};
