/** Which tables, sequences and schema changes a database has. Reads the catalogue only, no rows. */
import { escapeIdentifier, type Queryable } from '@suil/postgres';

export type TableName = { schema: string; table: string };

/** Tables of the schema's own bookkeeping: the code that opens a database writes them. */
const BOOKKEEPING = ['schema_migrations', 'schema_gate'];

/** Returns every table of the application that holds rows, by name; a partitioned one is one table. */
export async function listTables(db: Queryable): Promise<TableName[]> {
  const { rows } = await db.query<TableName>(
    `SELECT n.nspname AS schema, c.relname AS table FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'ledger') AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL($1)
     ORDER BY n.nspname, c.relname`,
    [BOOKKEEPING],
  );
  return rows;
}

/** Returns the columns that can be written. */
export async function listColumns(db: Queryable, { schema, table }: TableName): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = format('%I.%I', $1::text, $2::text)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     ORDER BY attnum`,
    [schema, table],
  );
  return rows.map(({ name }) => name);
}

/** Returns the sequences that were used, and the last value of each. */
export async function listSequences(db: Queryable): Promise<{ name: string; lastValue: string }[]> {
  const { rows } = await db.query<{ name: string; lastValue: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS "lastValue" FROM pg_sequences
     WHERE schemaname IN ('public', 'ledger') AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows;
}

/** Returns the schema changes in force. */
export async function listMigrations(db: Queryable): Promise<{ scope: string; number: number; checksum: string }[]> {
  const { rows } = await db.query<{ scope: string; number: number; checksum: string }>(
    'SELECT scope, number, checksum FROM schema_migrations ORDER BY scope, number',
  );
  return rows;
}

/** Returns a table as SQL writes it. */
export function quoteTable({ schema, table }: TableName): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`;
}
