/**
 * Fills an empty database from a backup, all of it or nothing, checks the ledger, begins the journal's next epoch and has the modules
 * know of it. */
import { join } from 'node:path';
import { AppError, assert } from '@suil/core';
import { checkJournal, ensurePartitions, readJournalHead } from '@suil/ledger';
import { beginEpoch } from '@suil/ledger/write';
import { escapeIdentifier, type Pool, type Transaction, withTransaction, writeCopy } from '@suil/postgres';
import { ensureParts } from '../../database/parts/ensure-parts.ts';
import { readEvidence } from '../../intents/evidence.ts';
import { checkLedger } from '../../ledger.ts';
import { readApplied } from '../../ledger-writer/position.ts';
import type { ServerModule } from '../../module/module.ts';
import { schemaOf } from '../../module/module-list.ts';
import { loadArchive } from '../archive/load-archive.ts';
import { createRowsMeter, readRowsFile } from '../copies/rows-file.ts';
import { listColumns, listMigrations, listTables, quoteTable, type TableName } from '../copies/tables.ts';
import { type BackupManifest, type BackupTable, readBackupManifest } from './manifest.ts';

/**
 * Restores into a database that has the schema and no row. What was archived before the backup comes from the folder `archive`.
 * @throws {BACKUP_TARGET_NOT_EMPTY}, {BACKUP_INVALID}, {ARCHIVE_INVALID} with nothing written
 */
export async function restoreBackup(
  owner: Pool,
  folder: string,
  modules: readonly ServerModule[],
  nowMs: number,
  archive: string | null = null,
): Promise<BackupManifest> {
  const manifest = await readBackupManifest(folder);
  if ((await readJournalHead(owner)).lastSeq === 0n)
    await ensureParts(owner, schemaOf(modules).tables, {
      through: { input: BigInt(manifest.journalSeq), checkpoint: BigInt(manifest.checkpoint) },
    });
  await withTransaction(owner, async (tx) => {
    const tables = await listTables(tx);
    await requireSameSchema(tx, folder, manifest, tables);
    // No other process may write meanwhile, not even a server that starts now.
    await tx.query(`LOCK TABLE ${tables.map(quoteTable).join(', ')} IN ACCESS EXCLUSIVE MODE`);
    // Opening a database puts a head before the journal; nothing was done with it yet.
    await tx.query('DELETE FROM ledger.journal_head WHERE last_seq = 0');
    await requireEmpty(tx, tables);
    for (const table of manifest.tables) await restoreTable(tx, folder, table);
    await loadArchive(tx, archive, schemaOf(modules).tables);
    for (const { name, lastValue } of manifest.sequences) await tx.query('SELECT setval($1, $2)', [name, lastValue]);
    const [violation] = [...(await checkLedger(tx)), ...(await checkJournal(tx, readEvidence))];
    if (violation !== undefined) throw invalid(folder, `the ledger in it is not sound: ${violation}`);
    // A process that knew the database of before must not write to this one.
    await beginEpoch(tx);
    await tellModules(tx, modules, nowMs);
  });
  // What was of months that have no part of their own yet moves into them.
  await ensurePartitions(owner, nowMs, 1);
  return manifest;
}

/** By the chain's time as far as the backup knows it: that of the local chain can be ahead of this machine's. */
async function tellModules(tx: Transaction, modules: readonly ServerModule[], nowMs: number): Promise<void> {
  const { lastSeq: throughSeq } = await readJournalHead(tx);
  const { chainTimestampMs } = await readApplied(tx);
  const restored = { throughSeq, nowMs, atMs: Math.max(nowMs, chainTimestampMs) };
  for (const { onRestored } of modules) await onRestored?.(tx, restored);
}

async function requireSameSchema(
  tx: Transaction,
  folder: string,
  { migrations, tables }: BackupManifest,
  present: readonly TableName[],
): Promise<void> {
  const here = (await listMigrations(tx)).map(({ scope, number, checksum }) => `${scope} ${number} ${checksum}`);
  const there = migrations.map(({ scope, number, checksum }) => `${scope} ${number} ${checksum}`);
  if (here.join() !== there.join())
    throw invalid(folder, 'it was made by another version of this code; restore it with that one');
  const names = present.map(({ schema, table }) => `${schema}.${table}`);
  if (names.join() !== tables.map(({ name }) => name).join())
    throw invalid(folder, 'its tables are not those of the schema');
}

async function requireEmpty(tx: Transaction, tables: readonly TableName[]): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await tx.query(`SELECT 1 FROM ${quoteTable(table)} LIMIT 1`);
    if (rowCount) throw new AppError('BACKUP_TARGET_NOT_EMPTY', { table: `${table.schema}.${table.table}` });
  }
}

async function restoreTable(
  tx: Transaction,
  folder: string,
  { name, file, columns, rows, sha256 }: BackupTable,
): Promise<void> {
  const [schema, table] = name.split('.');
  assert(schema && table, 'a backup names tables with their schema');
  const known = await listColumns(tx, { schema, table });
  if (known.join() !== columns.join()) throw invalid(folder, `${name} has other columns`);
  const target = `${quoteTable({ schema, table })} (${columns.map(escapeIdentifier).join(', ')})`;
  const meter = createRowsMeter();
  const written = await writeCopy(tx, target, meter.pass(readRowsFile(join(folder, file)))).catch((cause: unknown) => {
    throw new AppError('BACKUP_INVALID', { path: folder, reason: `${file} cannot be read` }, { cause });
  });
  if (Number(written) !== rows) throw invalid(folder, `${file} has ${written} rows, not ${rows}`);
  if (meter.read().sha256 !== sha256) throw invalid(folder, `${file} was changed`);
}

function invalid(path: string, reason: string): AppError {
  return new AppError('BACKUP_INVALID', { path, reason });
}
