/** Databases inside a cluster: made when missing, cloned, dropped. */
import { escapeIdentifier } from 'pg';
import { codeOfFailure } from './connection/failures.ts';
import type { Queryable } from './connection/pool.ts';

const DUPLICATE_DATABASE = '42P04';

/**
 * Creates database `name`, as a clone of `template` when given; leaves it alone when it is there. Returns whether it was created.
 * `admin` must be connected to another database.
 */
export async function createDatabase(admin: Queryable, name: string, template?: string): Promise<boolean> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount) return false;
  try {
    const from = template === undefined ? '' : ` TEMPLATE ${escapeIdentifier(template)}`;
    await admin.query(`CREATE DATABASE ${escapeIdentifier(name)}${from}`);
    return true;
  } catch (error) {
    if (codeOfFailure(error) === DUPLICATE_DATABASE) return false;
    throw error;
  }
}

/** Drops database `name` with every connection to it. */
export async function dropDatabase(admin: Queryable, name: string): Promise<void> {
  await admin.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
}
