/** The table of members, written once when a member binds an inviter. */
import { DERIVED, type Tables } from '../../database/tables.ts';

export const accountTables: Tables = {
  tables: {
    members: DERIVED,
  },
};
