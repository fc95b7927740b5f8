/**
 * What each role of the database may do. `writer` applies inputs: what was posted or came from the chain it can add and read, not change or
 * delete; of what moves on it can change how far it has come, not whose it is. It writes balances: the role in wrong hands can give a member
 * any amount. `web` answers HTTP requests: it reads, and writes sessions, limits and nonces that were not used. `audit` and `backup` read.
 */
import { grantLedger, grantLedgerReads } from '@suil/ledger';
import { escapeIdentifier, type Pool, type Queryable, withTransaction } from '@suil/postgres';
import { indexTables, type Tables } from './tables.ts';

/** Roles of the embedded database. Elsewhere `writer` and `web` are those of the two addresses, the others have these names. */
export const ROLES = { writer: 'suil_writer', web: 'suil_web', audit: 'suil_audit', backup: 'suil_backup' } as const;

/** Null: the owner of the tables, which needs no rights, or a role that is not there. */
export interface RoleNames {
  readonly writer: string | null;
  readonly web: string | null;
  readonly audit: string | null;
  readonly backup: string | null;
}

const DUPLICATE_OBJECT = '42710';

/** Makes the roles that are not there. They cannot log in: an embedded database is reached as its owner, who takes them on. */
export async function createRoles(owner: Pool, names: readonly string[]): Promise<void> {
  const present = await listRoles(owner, names);
  for (const name of names.filter((one) => !present.has(one)))
    await owner.query(`CREATE ROLE ${escapeIdentifier(name)} NOLOGIN`).catch((error: { code?: string }) => {
      if (error.code !== DUPLICATE_OBJECT) throw error;
    });
}

/** Returns which of these roles are there. */
export async function listRoles(db: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ name: string }>('SELECT rolname AS name FROM pg_roles WHERE rolname = ANY($1)', [
    names,
  ]);
  return new Set(rows.map(({ name }) => name));
}

/** Gives each role its rights and takes all others. To be run by the owner of the tables, after each migration. */
export async function grantRoles(owner: Pool, roles: RoleNames, tables: readonly Tables[]): Promise<void> {
  await withTransaction(owner, async (tx) => {
    // Two processes that change the same grants at once would be refused.
    await tx.query('SELECT 1 FROM schema_gate FOR UPDATE');
    if (roles.writer !== null) await grantWriter(tx, roles.writer, tables);
    if (roles.web !== null) await grantWeb(tx, roles.web, tables);
    if (roles.audit !== null) await grantAudit(tx, roles.audit, tables);
    if (roles.backup !== null) await grantBackup(tx, roles.backup);
  });
}

async function grantWriter(tx: Queryable, role: string, tables: readonly Tables[]): Promise<void> {
  const { read, kept, moving, added, unchanged } = rightsOf(tables);
  const name = escapeIdentifier(role);
  await revokeAll(tx, name);
  await tx.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${name}`);
  await tx.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`);
  // What is taken from a table is taken from its columns, too.
  await tx.query(`REVOKE UPDATE, DELETE ON ${kept.join(', ')} FROM ${name}`);
  for (const table of unchanged) await tx.query(`REVOKE UPDATE ON ${table} FROM ${name}`);
  for (const table of read) await tx.query(`REVOKE INSERT ON ${table} FROM ${name}`);
  for (const [table, columns] of moving) await tx.query(`GRANT UPDATE (${columns.join(', ')}) ON ${table} TO ${name}`);
  for (const [table, columns] of added) {
    await tx.query(`REVOKE INSERT ON ${table} FROM ${name}`);
    await tx.query(`GRANT INSERT (${columns.join(', ')}) ON ${table} TO ${name}`);
  }
  await grantLedger(tx, role);
  await tx.query(`REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON schema_migrations, schema_gate FROM ${name}`);
}

async function grantWeb(tx: Queryable, role: string, tables: readonly Tables[]): Promise<void> {
  const name = escapeIdentifier(role);
  await revokeAll(tx, name);
  await tx.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}`);
  for (const [table, { web = [] }] of indexTables(tables))
    if (web.length > 0) await tx.query(`GRANT ${web.join(', ')} ON ${table} TO ${name}`);
  await grantLedgerReads(tx, role);
}

/** What an auditor reads: the journal and balances, and the tables that say so. */
async function grantAudit(tx: Queryable, role: string, tables: readonly Tables[]): Promise<void> {
  const name = escapeIdentifier(role);
  await revokeAll(tx, name);
  for (const [table, { audit = false }] of indexTables(tables))
    if (audit) await tx.query(`GRANT SELECT ON ${table} TO ${name}`);
  await grantLedgerReads(tx, role, ['ledger.journal', 'ledger.journal_head', 'ledger.accounts', 'ledger.balances']);
}

async function grantBackup(tx: Queryable, role: string): Promise<void> {
  const name = escapeIdentifier(role);
  await revokeAll(tx, name);
  await grantLedgerReads(tx, role);
  for (const schema of ['public', 'ledger'])
    for (const kind of ['TABLES', 'SEQUENCES'])
      await tx.query(`GRANT SELECT ON ALL ${kind} IN SCHEMA ${schema} TO ${name}`);
}

async function revokeAll(tx: Queryable, name: string): Promise<void> {
  await tx.query(`GRANT USAGE ON SCHEMA public TO ${name}`);
  await tx.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${name}`);
  await tx.query(`REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${name}`);
}

type Columns = readonly (readonly [table: string, columns: readonly string[]])[];

interface Rights {
  /** Of `kept`, those to which no rows are added. */
  readonly read: readonly string[];
  /** Rows stay. */
  readonly kept: readonly string[];
  /** Of `kept`, those that change in some columns. */
  readonly moving: Columns;
  /** Of `kept`, those to which rows are added with some columns. */
  readonly added: Columns;
  /** Rows are added and deleted, not changed. */
  readonly unchanged: readonly string[];
}

function rightsOf(parts: readonly Tables[]): Rights {
  const rules = [...indexTables(parts)];
  return {
    read: rules.flatMap(([table, { writes }]) => (writes === 'none' ? [table] : [])),
    kept: rules.flatMap(([table, { writes }]) => (writes === 'any' || writes === 'append-and-delete' ? [] : [table])),
    unchanged: rules.flatMap(([table, { writes }]) => (writes === 'append-and-delete' ? [table] : [])),
    moving: rules.flatMap(([table, { writes }]) => (Array.isArray(writes) ? [[table, writes] as const] : [])),
    added: rules.flatMap(([table, { writes }]) =>
      typeof writes === 'object' && 'adds' in writes ? [[table, writes.adds] as const] : [],
    ),
  };
}
