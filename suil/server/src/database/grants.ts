/**
 * What the application's role may do. What was posted or came from the chain it can add and read, not change or delete; of what moves on
 * it can change how far it has come, not whose it is. It writes balances: the role in wrong hands can give a member any amount.
 */
import { codeOf } from '@suil/core';
import { grantLedger } from '@suil/ledger';
import { type Pool, type SessionLimits, toSettings, withTransaction } from '@suil/postgres';
import { escapeIdentifier } from 'pg';
import { indexTables, type Tables } from './tables.ts';

/** Role of the application in the embedded database. */
export const APP_ROLE = 'suil_app';

const DUPLICATE_OBJECT = '42710';

/** Gives `role` its rights, creating it when it is not there. To be run by the owner of the tables, after each migration. */
export async function grantAppRole(owner: Pool, role: string, tables: readonly Tables[]): Promise<void> {
  const { kept, moving, added } = rightsOf(tables);
  const name = escapeIdentifier(role);
  const { rowCount } = await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  if (!rowCount) {
    await owner.query(`CREATE ROLE ${name} NOLOGIN`).catch((error: { code?: string }) => {
      if (error.code !== DUPLICATE_OBJECT) throw error;
    });
  }
  await withTransaction(owner, async (tx) => {
    // Two processes that change the same grants at once would be refused.
    await tx.query('SELECT 1 FROM schema_gate FOR UPDATE');
    await tx.query(`GRANT USAGE ON SCHEMA public TO ${name}`);
    await tx.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${name}`);
    await tx.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${name}`);
    await tx.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`);
    // What is taken from a table is taken from its columns, too.
    await tx.query(`REVOKE UPDATE, DELETE ON ${kept.join(', ')} FROM ${name}`);
    for (const [table, columns] of moving)
      await tx.query(`GRANT UPDATE (${columns.join(', ')}) ON ${table} TO ${name}`);
    for (const [table, columns] of added) {
      await tx.query(`REVOKE INSERT ON ${table} FROM ${name}`);
      await tx.query(`GRANT INSERT (${columns.join(', ')}) ON ${table} TO ${name}`);
    }
    await grantLedger(tx, role);
    await tx.query(`REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON schema_migrations, schema_gate FROM ${name}`);
  });
}

type Columns = readonly (readonly [table: string, columns: readonly string[]])[];

/** Returns the tables whose rows stay, those of them that change in some columns, and those to which rows are added with some columns. */
function rightsOf(parts: readonly Tables[]): { kept: readonly string[]; moving: Columns; added: Columns } {
  const rules = [...indexTables(parts)];
  return {
    kept: rules.flatMap(([table, { writes }]) => (writes === 'any' ? [] : [table])),
    moving: rules.flatMap(([table, { writes }]) => (Array.isArray(writes) ? [[table, writes] as const] : [])),
    added: rules.flatMap(([table, { writes }]) =>
      typeof writes === 'object' && 'adds' in writes ? [[table, writes.adds] as const] : [],
    ),
  };
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Gives the role's sessions in this database the limits also where a connection does not ask for them. An owner that may not change the role
 * leaves it as it is: what connections ask for holds then.
 */
export async function limitAppRole(
  owner: Pool,
  role: string,
  limits: SessionLimits,
  serverVersion: number,
): Promise<void> {
  const { rows } = await owner.query<{ database: string; given: string[] }>(
    `SELECT current_database() AS database, coalesce((SELECT setconfig FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole
       JOIN pg_database d ON d.oid = s.setdatabase WHERE r.rolname = $1 AND d.datname = current_database()), '{}') AS given`,
    [role],
  );
  const { database = '', given = [] } = rows[0] ?? {};
  const missing = [...toSettings(limits, serverVersion)].filter(([name, value]) => !given.includes(`${name}=${value}`));
  if (missing.length === 0) return;
  try {
    await withTransaction(owner, async (tx) => {
      // Two processes that change the same role at once would be refused.
      await tx.query('SELECT 1 FROM schema_gate FOR UPDATE');
      for (const [name, value] of missing)
        await tx.query(
          `ALTER ROLE ${escapeIdentifier(role)} IN DATABASE ${escapeIdentifier(database)} SET ${name} = ${value}`,
        );
    });
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
  }
}
