/**
 * The files of the archive: of each part its rows, compressed, and a manifest that says what they are. Owns their names and form. The manifest is
 * written last, and both only under a name of their own until they are whole on the disk.
 */
import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, messageOf } from '@suil/core';
import { z } from 'zod';
import type { PartRange } from '../../retention/due-parts.ts';
import { measureRows, type RowsMeasure, readRowsFile, writeRowsFile } from '../copies/rows-file.ts';

const numberSchema = z
  .string()
  .regex(/^\d+$/)
  .transform((text) => BigInt(text));
const manifestSchema = z.object({
  version: z.literal(1),
  table: z.string(),
  columns: z.array(z.string()),
  from: numberSchema,
  to: numberSchema,
  rows: z.number().int().min(0),
  /** Of the rows before compression, hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type PartManifest = z.infer<typeof manifestSchema>;

const nameOf = ({ table, from, to }: PartRange) => `${table}-${from}-${to}`;
const manifestOf = (folder: string, part: PartRange) => join(folder, `${nameOf(part)}.json`);
const UNFINISHED = '.partial';

/** Returns the path of a part's rows. */
export function rowsPathOf(folder: string, part: PartRange): string {
  return join(folder, `${nameOf(part)}.copy.gz`);
}

/** Deletes what a process that was ended while it wrote has left. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true });
}

/** Returns the manifest of a part; null: the part was not written to its end. @throws {ARCHIVE_INVALID} */
export async function readPartManifest(folder: string, part: PartRange): Promise<PartManifest | null> {
  const path = manifestOf(folder, part);
  const manifest = await readManifest(path);
  if (manifest !== null && nameOf(manifest) !== nameOf(part))
    throw archiveInvalid(path, `it is of ${nameOf(manifest)}`);
  return manifest;
}

async function readManifest(path: string): Promise<PartManifest | null> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw archiveInvalid(path, messageOf(cause), cause);
  }
}

/** Writes the rows of a part and its manifest; both are on the disk when this returns. */
export async function writePart(
  folder: string,
  part: PartRange,
  columns: readonly string[],
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const unfinished = join(folder, `${nameOf(part)}.${randomUUID()}${UNFINISHED}`);
  const { rows, sha256 } = await writeRowsFile(unfinished, chunks);
  await rename(unfinished, rowsPathOf(folder, part));
  const manifest = { version: 1, ...part, from: `${part.from}`, to: `${part.to}`, columns, rows, sha256 };
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await rename(unfinished, manifestOf(folder, part));
  await flushFolder(folder);
}

/** After this the names of files are on the disk, too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the manifest of a part that was written. @throws {ARCHIVE_INVALID} */
export async function requireManifest(folder: string, part: PartRange): Promise<PartManifest> {
  const manifest = await readPartManifest(folder, part);
  if (manifest === null) throw archiveInvalid(manifestOf(folder, part), 'it is not there');
  return manifest;
}

/** Reads the files of a part and compares them with what its rows should come to. @throws {ARCHIVE_INVALID} */
export async function checkPart(folder: string, part: PartRange, expected: RowsMeasure): Promise<PartManifest> {
  const path = rowsPathOf(folder, part);
  const manifest = await requireManifest(folder, part);
  requireSame(manifestOf(folder, part), manifest, expected);
  const found = await measureRows(readRowsFile(path)).catch((cause: unknown) => {
    throw archiveInvalid(path, messageOf(cause), cause);
  });
  requireSame(path, found, expected);
  return manifest;
}

/** @throws {ARCHIVE_INVALID} */
export function requireSame(path: string, found: RowsMeasure, expected: RowsMeasure): void {
  if (found.rows !== expected.rows) throw archiveInvalid(path, `it has ${found.rows} rows, not ${expected.rows}`);
  if (found.sha256 !== expected.sha256) throw archiveInvalid(path, 'it was changed');
}

/** @param reason a clause without a full stop */
export function archiveInvalid(path: string, reason: string, cause?: unknown): AppError {
  return new AppError('ARCHIVE_INVALID', { path, reason }, { cause });
}
