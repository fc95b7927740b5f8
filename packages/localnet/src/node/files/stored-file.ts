/** Small JSON files of the data folder: validated when read, written whole or not at all. */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import type { z } from 'zod';
import { ChainError } from '../../errors.ts';

/**
 * Returns the contents of `path`, or undefined when there is no such file.
 * @throws {CHAIN_DATA_DAMAGED} when they do not match `schema`
 */
export function readStored<T>(path: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new ChainError('CHAIN_DATA_DAMAGED', { path, detail: 'it is not the JSON that was written' }, { cause });
  }
}

/** Writes `value` as JSON; after a crash the file holds the old or the new contents. */
export function writeStored(path: string, value: unknown): void {
  const partial = `${path}.partial`;
  const file = openSync(partial, 'w');
  try {
    writeSync(file, `${JSON.stringify(value, null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(partial, path);
}
