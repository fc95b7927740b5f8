/** The table of announced changes of parameters, which can only be cancelled. */
import type { Tables } from '../../database/tables.ts';

export const parameterTables: Tables = {
  tables: {
    parameter_changes: { writes: ['cancelled_at_ms'], replay: 'all' },
  },
};
