/** The tables of the nodes. Holdings, dividends and fees are written once; a contact can be replaced and deleted. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, type Tables } from '../../database/tables.ts';

export const nodeTables: Tables = {
  migrations: readMigrations('nodes', new URL('./sql/', import.meta.url)),
  tables: {
    node_contacts: { writes: 'any', replay: 'none' },
    node_days: DERIVED,
    node_fees: DERIVED,
    node_holdings: DERIVED,
    node_sales: { writes: ['sold', 'quantity_max'], replay: 'all' },
  },
};
