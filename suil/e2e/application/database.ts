/** The application's embedded database as a process of this machine with its superuser reaches it: past the server and all of its rules. */
import { join } from 'node:path';
import { createPool } from '@suil/postgres';
import type { Application } from './application.ts';

/** Runs one statement as the superuser and returns its rows. */
export async function runAsSuperuser<Row extends object>(
  { dataDir }: Application,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const connection = { host: join(dataDir, 'postgres', 'cluster'), port: 5432, user: 'postgres', database: 'suil' };
  const pool = createPool({ connection, connectionsMax: 1 });
  try {
    return (await pool.query<Row>(text, [...values])).rows;
  } finally {
    await pool.end();
  }
}
