/** Refuses a change of the schema that fills a table from rows which are archived: it would leave out what is not in the database any more. */
import { AppError } from '@suil/core';
import type { MigrationScope, Queryable } from '@suil/postgres';

/** @throws {SETUP_ROWS_ARCHIVED} for the first such change that is not applied yet */
export async function requireRows(db: Queryable, scopes: readonly MigrationScope[]): Promise<void> {
  const tables = await listArchivedTables(db);
  if (tables.length === 0) return;
  const { rows } = await db.query<{ scope: string; last: number }>(
    'SELECT scope, max(number) AS last FROM schema_migrations GROUP BY scope',
  );
  const applied = new Map(rows.map(({ scope, last }) => [scope, last]));
  for (const { scope, migrations } of scopes)
    for (const { number, name, sql } of migrations.slice(applied.get(scope) ?? 0))
      for (const table of tables)
        if (isReadBy(sql, table))
          throw new AppError('SETUP_ROWS_ARCHIVED', { change: `${scope} ${number} ${name}`, table });
}

async function listArchivedTables(db: Queryable): Promise<string[]> {
  const { rows: found } = await db.query<{ is_there: boolean }>(
    "SELECT to_regclass('archived_parts') IS NOT NULL AS is_there",
  );
  if (found[0]?.is_there !== true) return [];
  const { rows } = await db.query<{ name: string }>(
    'SELECT DISTINCT table_name AS name FROM archived_parts ORDER BY 1',
  );
  return rows.map(({ name }) => name);
}

/** Rows are read behind these words; behind others a table or an index is changed. */
function isReadBy(sql: string, table: string): boolean {
  const code = sql.replaceAll(/--.*$/gm, '');
  return new RegExp(
    `\\b(?:FROM|JOIN|USING|UPDATE)\\s+(?:ONLY\\s+)?(?:public\\.)?"?${table}"?\\b|,\\s*(?:public\\.)?"?${table}"?\\b`,
    'i',
  ).test(code);
}
