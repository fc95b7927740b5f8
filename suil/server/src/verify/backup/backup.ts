/** Writes a whole database into a folder, as it was at one moment, while everything keeps running. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import { escapeIdentifier, type Pool, readCopy, type Transaction, withSnapshot } from '@suil/postgres';
import { readApplied } from '../../ledger-writer/position.ts';
import { writeRowsFile } from '../copies/rows-file.ts';
import {
  listColumns,
  listMigrations,
  listSequences,
  listTables,
  quoteTable,
  type TableName,
} from '../copies/tables.ts';
import { type BackupManifest, type BackupTable, MANIFEST_FILE } from './manifest.ts';

/**
 * Writes one file per table and, last, the manifest; without it a folder is no backup.
 * @throws {BACKUP_FOLDER_NOT_EMPTY}
 */
export async function writeBackup(owner: Pool, folder: string, nowMs: number): Promise<BackupManifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new AppError('BACKUP_FOLDER_NOT_EMPTY', { path: folder });
  const manifest = await withSnapshot(owner, async (db): Promise<BackupManifest> => {
    const { lastSeq } = await readJournalHead(db);
    const { checkpoint } = await readApplied(db);
    const tables: BackupTable[] = [];
    for (const table of await listTables(db)) tables.push(await writeTable(db, folder, table));
    return {
      version: 1,
      madeAtMs: nowMs,
      journalSeq: String(lastSeq),
      checkpoint: String(checkpoint),
      migrations: await listMigrations(db),
      tables,
      sequences: await listSequences(db),
    };
  });
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return manifest;
}

async function writeTable(tx: Transaction, folder: string, table: TableName): Promise<BackupTable> {
  const columns = await listColumns(tx, table);
  const file = `${table.schema}.${table.table}.copy.gz`;
  const names = columns.map(escapeIdentifier).join(', ');
  const chunks = readCopy(tx, `SELECT ${names} FROM ${quoteTable(table)}`);
  const measure = await writeRowsFile(join(folder, file), chunks);
  return { name: `${table.schema}.${table.table}`, file, columns, ...measure };
}
