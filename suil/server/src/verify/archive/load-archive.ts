/** Puts archived rows back into a database that is being restored. */
import { assert, messageOf } from '@suil/core';
import { escapeIdentifier, type Transaction, writeCopy } from '@suil/postgres';
import { indexTables, type TableRules, type Tables } from '../../database/tables.ts';
import { createRowsMeter, readRowsFile } from '../copies/rows-file.ts';
import { listColumns } from '../copies/tables.ts';
import { archiveInvalid, requireManifest, requireSame, rowsPathOf } from './archive-file.ts';
import { type ArchivedPart, readArchived } from './archived.ts';

/**
 * Fills in every part that the database says was archived; after it the database has all rows. What they have to come to is the database's word, not
 * that of the files. @param folder null: no archive was named @throws {ARCHIVE_INVALID}
 */
export async function loadArchive(tx: Transaction, folder: string | null, tables: readonly Tables[]): Promise<void> {
  const rules = indexTables(tables);
  for (const part of await readArchived(tx)) {
    if (folder === null)
      throw archiveInvalid(
        rowsPathOf('', part),
        'the backup was made after it was archived, and no --archive is named',
      );
    await deleteStaying(tx, part, rules.get(part.table));
    await loadPart(tx, folder, part);
  }
  await tx.query('DELETE FROM archived_parts');
}

/** Rows that stayed in the database are among those of the part's file. */
async function deleteStaying(tx: Transaction, { table, from, to }: ArchivedPart, rules?: TableRules): Promise<void> {
  assert(rules?.parts, 'a table that is archived is in parts');
  const { column } = rules.parts;
  await tx.query(`DELETE FROM ${table} WHERE ${column} >= $1 AND ${column} < $2`, [from, to]);
}

async function loadPart(tx: Transaction, folder: string, part: ArchivedPart): Promise<void> {
  const path = rowsPathOf(folder, part);
  const { columns } = await requireManifest(folder, part);
  const known = await listColumns(tx, { schema: 'public', table: part.table });
  // A later release may have added columns behind these.
  if (columns.join() !== known.slice(0, columns.length).join()) throw archiveInvalid(path, 'it has other columns');
  const meter = createRowsMeter();
  const target = `${part.table} (${columns.map(escapeIdentifier).join(', ')})`;
  await writeCopy(tx, target, meter.pass(readRowsFile(path))).catch((cause: unknown) => {
    throw archiveInvalid(path, messageOf(cause), cause);
  });
  requireSame(path, meter.read(), part);
}
