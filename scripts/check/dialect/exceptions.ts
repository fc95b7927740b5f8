/** Where a statement leaves the dialect of distributed engines, and why nothing depends on it there (decision 035). */
import type { DialectException } from './dialect.ts';

export const EXCEPTIONS: readonly DialectException[] = [
  {
    path: 'packages/postgres/src/cluster/owner.ts',
    rule: 'advisory lock',
    reason: 'which process owns the embedded database (decision 008); there is none beside a distributed one',
  },
  {
    path: 'suil/server/src/modules/withdrawal/halt/store.ts',
    rule: 'advisory lock',
    reason: 'for servers of the release before, which lock nothing else; the row of the lease orders those of this one',
  },
  {
    path: 'packages/ledger/src/schema/sql/0004_checks.sql',
    rule: 'kind of index',
    reason: 'a check of what was posted last is slower without it, and says the same',
  },
  {
    path: 'suil/server/src/modules/team/months.ts',
    rule: 'lock of a table',
    reason:
      'by the owner at a start, so that months are made once; engines that distribute rows have parts of their own',
  },
  {
    path: 'suil/server/src/verify/backup/restore.ts',
    rule: 'lock of a table',
    reason: 'by an operator, into an empty database that no server uses',
  },
  {
    path: 'suil/server/src/modules/team/tree.ts',
    rule: 'recursion',
    reason: 'climbs in steps by key over the members, a table that stays whole',
  },
  {
    path: 'suil/server/src/modules/settlement/line/store.ts',
    rule: 'recursion',
    reason: 'goes down by key over the members, a table that stays whole, for a team of at most 1,000',
  },
  {
    path: 'suil/server/src/modules/team/sql/0001_team.sql',
    rule: 'recursion',
    reason: 'a migration of a database of before the table; a new one has no rows there',
  },
];
