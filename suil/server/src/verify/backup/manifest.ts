/** What a backup says about itself: which tables, how many rows, and a hash of each file. Owns the form of `manifest.json`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@suil/core';
import { z } from 'zod';

export const MANIFEST_FILE = 'manifest.json';

const tableSchema = z.object({
  /** Schema and name, e.g. `ledger.postings`. */
  name: z.string(),
  file: z.string().regex(/^[\w.]+\.copy\.gz$/),
  columns: z.array(z.string()),
  rows: z.number().int().min(0),
  /** Of the rows before compression, hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupTable = z.infer<typeof tableSchema>;

const backupManifestSchema = z.object({
  version: z.literal(1),
  madeAtMs: z.number().int(),
  /** The last input that is in it, and the checkpoint up to which every event is. */
  journalSeq: z.string(),
  checkpoint: z.string(),
  /** The schema, by the changes that made it; a backup is restored by code that knows exactly these. */
  migrations: z.array(z.object({ scope: z.string(), number: z.number().int(), checksum: z.string() })),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;

/** @throws {BACKUP_INVALID} */
export async function readBackupManifest(folder: string): Promise<BackupManifest> {
  try {
    return backupManifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')));
  } catch (cause) {
    throw new AppError('BACKUP_INVALID', { path: folder, reason: 'there is no readable manifest.json' }, { cause });
  }
}
