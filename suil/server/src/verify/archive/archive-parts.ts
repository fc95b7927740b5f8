/**
 * Takes old parts out of the database into files (decision 041): writes a part, reads the file back and compares it with the part's rows, and only
 * then drops the part, in one transaction with the record of it. Ended at any point it continues there when it is run again.
 */
import { mkdir } from 'node:fs/promises';
import {
  escapeIdentifier,
  limitLockWaits,
  type Pool,
  readCopy,
  type ShortLocksOptions,
  withShortLocks,
  withSnapshot,
} from '@suil/postgres';
import { indexTables, staysOf, type Tables } from '../../database/tables.ts';
import { type DuePart, listDueParts } from '../../retention/due-parts.ts';
import { measureRows } from '../copies/rows-file.ts';
import { listColumns } from '../copies/tables.ts';
import {
  archiveInvalid,
  checkPart,
  readPartManifest,
  removeUnfinished,
  requireManifest,
  rowsPathOf,
  writePart,
} from './archive-file.ts';
import { type ArchivedPart, readArchived, writeArchived } from './archived.ts';

export interface ArchiveOptions extends ShortLocksOptions {
  readonly folder: string;
  readonly tables: readonly Tables[];
  /** Business time: by it parts are old enough. */
  readonly businessMs: number;
  readonly nowMs: number;
}

export interface ArchiveReport {
  /** Files of parts that were archived before, read and found whole. */
  readonly checked: readonly ArchivedPart[];
  /** Parts that were taken out by this run. */
  readonly archived: readonly ArchivedPart[];
}

/** To be run by the owner of the tables; servers may run. @throws {ARCHIVE_INVALID}, with nothing dropped since */
export async function archiveParts(owner: Pool, options: ArchiveOptions): Promise<ArchiveReport> {
  const { folder, tables, businessMs } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  const checked = await readArchived(owner);
  for (const part of checked) await checkPart(folder, part, part);
  const archived: ArchivedPart[] = [];
  for (const [table, { archive, parts }] of indexTables(tables)) {
    if (archive === undefined || parts === undefined) continue;
    for (const part of await listDueParts(owner, { table, parts }, businessMs - archive.keptMs))
      archived.push(await archivePart(owner, part, options));
  }
  return { checked, archived };
}

async function archivePart(owner: Pool, part: DuePart, options: ArchiveOptions): Promise<ArchivedPart> {
  const { folder } = options;
  const range = { table: part.table, from: part.from, to: part.to };
  if ((await readPartManifest(folder, range)) === null) await writeFiles(owner, part, folder);
  const { columns, rows, sha256 } = await requireManifest(folder, range);
  await checkPart(folder, range, { rows, sha256 });
  if (columns.join() !== (await listColumns(owner, { schema: 'public', table: part.table })).join())
    throw archiveInvalid(rowsPathOf(folder, range), 'it has other columns than the database, whose rows stay there');
  const present = await withSnapshot(owner, (db) => measureRows(readCopy(db, selectPart(part, columns))));
  if (present.rows !== rows || present.sha256 !== sha256)
    throw archiveInvalid(rowsPathOf(folder, range), 'the database has other rows, which stay there');
  const stays = staysOf(options.tables, part.table);
  const staying: Keys = stays === null ? new Map() : await listStaying(owner, part, stays);
  await dropPart(owner, { part, columns, staying }, { ...range, ...present }, options);
  return { ...range, ...present };
}

/** Columns of a key, each with its values: all are whole numbers. */
type Keys = ReadonlyMap<string, readonly bigint[]>;

/** Returns the keys of the rows that stay. This may read the whole part, so it is done before anything is locked. */
async function listStaying(owner: Pool, { name, key }: DuePart, condition: string): Promise<Keys> {
  const { rows } = await owner.query<Record<string, bigint>>(
    `SELECT ${key.map((column) => `${column}::bigint`).join(', ')} FROM ${name} WHERE ${condition}`,
  );
  return new Map(key.map((column) => [column, rows.flatMap((row) => row[column] ?? [])]));
}

async function writeFiles(owner: Pool, part: DuePart, folder: string): Promise<void> {
  const { table, from, to } = part;
  const columns = await listColumns(owner, { schema: 'public', table });
  await withSnapshot(owner, (db) =>
    writePart(folder, { table, from, to }, columns, readCopy(db, selectPart(part, columns))),
  );
}

function selectPart({ name, key }: DuePart, columns: readonly string[]): string {
  return `SELECT ${columns.map(escapeIdentifier).join(', ')} FROM ${name} ORDER BY ${key.join(', ')}`;
}

interface Dropped {
  readonly part: DuePart;
  readonly columns: readonly string[];
  readonly staying: Keys;
}

/** No row was added or changed since it was read: its numbers are given out, and no role but the owner's changes rows. */
async function dropPart(
  owner: Pool,
  { part: { name }, columns, staying }: Dropped,
  archived: ArchivedPart,
  { nowMs, ...locks }: ArchiveOptions,
): Promise<void> {
  const { table } = archived;
  const work = async (tx: Parameters<typeof limitLockWaits>[0]) => {
    await tx.query('SELECT 1 FROM schema_gate FOR UPDATE');
    await limitLockWaits(tx);
    // What applies inputs locks the head before this table.
    await tx.query('SELECT 1 FROM ledger.journal_head FOR UPDATE');
    await writeArchived(tx, archived, nowMs);
    await tx.query(`ALTER TABLE ${table} DETACH PARTITION ${name}`);
    // No part is made for these numbers again, so such rows are in the default part from now on.
    if (staying.size > 0) await tx.query(copyStaying(table, { name, columns, staying }), [...staying.values()]);
    await tx.query(`DROP TABLE ${name}`);
  };
  await withShortLocks(owner, work, locks);
}

function copyStaying(table: string, { name, columns, staying }: Pick<DuePart, 'name'> & Omit<Dropped, 'part'>): string {
  const listed = columns.map(escapeIdentifier).join(', ');
  const key = [...staying.keys()].join(', ');
  const values = [...staying.keys()].map((_, index) => `$${index + 1}::bigint[]`).join(', ');
  return `INSERT INTO ${table} (${listed}) SELECT ${listed} FROM unnest(${values}) AS staying (${key}) JOIN ${name} USING (${key})`;
}
