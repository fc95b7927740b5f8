/** What a module that keeps tables of its own tells the database. Knows no module; the list is in schemas.ts. */
import type { MigrationScope } from '@suil/postgres';

export type ModuleSchema = {
  migrations: MigrationScope;
  /** Tables whose rows are written once: the application's role gets no right to update or delete them. */
  writeOnceTables: readonly string[];
  /** Tables whose rows stay and move on in these columns only: whose a row is and how much it is about, nobody can change. */
  movingColumns?: Readonly<Record<string, readonly string[]>>;
  /** Tables to which the application's role adds rows in these columns only. */
  addedColumns?: Readonly<Record<string, readonly string[]>>;
};
