/**
 * Results kept on disk under the hash of everything they depend on. Owns the file format and the key;
 * does not own where the folder is: every caller says so.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert } from '@suil/errors';

/** Raised whenever what is written changes, so that older files are not read. */
const FORMAT = 1;

let builderVersion: string | undefined;

/** Returns the hash of a task, its inputs, the builder's version and the format of what is kept. */
export function cacheKey(task: string, input: unknown): string {
  builderVersion ??= readBuilderVersion();
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, builderVersion, task, input]))
    .digest('hex');
}

/** Returns what was kept under `key`, or undefined. A damaged file counts as absent. */
export function readCache<T>(dir: string | undefined, key: string): T | undefined {
  if (dir === undefined) return undefined;
  try {
    return JSON.parse(readFileSync(join(dir, `${key}.json`), 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Keeps `value` under `key`. Complete or not at all, also when two processes write at once. */
export function writeCache(dir: string | undefined, key: string, value: unknown): void {
  if (dir === undefined) return;
  mkdirSync(dir, { recursive: true });
  const partial = join(dir, `${key}.${process.pid}.partial`);
  writeFileSync(partial, JSON.stringify(value));
  renameSync(partial, join(dir, `${key}.json`));
}

function readBuilderVersion(): string {
  const entry = fileURLToPath(import.meta.resolve('@zktx.io/sui-move-builder/full'));
  const { version }: { version?: unknown } = JSON.parse(readFileSync(join(entry, '../../../package.json'), 'utf8'));
  assert(typeof version === 'string', 'the manifest of the Move builder has a version');
  return version;
}
