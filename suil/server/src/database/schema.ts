/** The schema of the server's database as the parts declare it: what opening a database brings it to. */
import type { MigrationScope, Pool } from '@suil/postgres';
import type { Tables } from './tables.ts';

export interface DatabaseSchema {
  /** In the order in which their migrations are applied. */
  readonly tables: readonly Tables[];
  /** Run as the owner of the tables after the migrations. */
  readonly prepare: readonly ((owner: Pool, nowMs: number) => Promise<unknown>)[];
}

export function migrationsOf({ tables }: Pick<DatabaseSchema, 'tables'>): MigrationScope[] {
  return tables.flatMap(({ migrations }) => migrations ?? []);
}
