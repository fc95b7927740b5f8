/**
 * What the application's role may do. What was posted or came from the chain it can add and read, not change or delete; of what moves on
 * it can change how far it has come, not whose it is. It writes balances: the role in wrong hands can give a member any amount.
 */
import { grantLedger } from '@suil/ledger';
import { type Pool, withTransaction } from '@suil/postgres';
import { escapeIdentifier } from 'pg';
import { ADDED_COLUMNS, MOVING_COLUMNS, WRITE_ONCE_TABLES } from './schemas.ts';

/** Role of the application in the embedded database. */
export const APP_ROLE = 'suil_app';

const DUPLICATE_OBJECT = '42710';

/** Gives `role` its rights, creating it when it is not there. To be run by the owner of the tables, after each migration. */
export async function grantAppRole(owner: Pool, role: string): Promise<void> {
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
    const kept = [...WRITE_ONCE_TABLES, ...MOVING_COLUMNS.map(([table]) => table)];
    await tx.query(`REVOKE UPDATE, DELETE ON ${kept.join(', ')} FROM ${name}`);
    for (const [table, columns] of MOVING_COLUMNS)
      await tx.query(`GRANT UPDATE (${columns.join(', ')}) ON ${table} TO ${name}`);
    for (const [table, columns] of ADDED_COLUMNS) {
      await tx.query(`REVOKE INSERT ON ${table} FROM ${name}`);
      await tx.query(`GRANT INSERT (${columns.join(', ')}) ON ${table} TO ${name}`);
    }
    await grantLedger(tx, role);
    await tx.query(`REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON schema_migrations, schema_gate FROM ${name}`);
  });
}
