/** One number for the content of files and folders, so that a set-up step runs only when its inputs changed. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.data', '.cache', 'test-results']);

/** Returns every file below `path` (or `path` itself), sorted; generated and installed folders are left out. */
export function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name))
    .flatMap((entry) => listFiles(join(path, entry.name)))
    .sort();
}

/** Returns the hex SHA-256 of the names and bytes of all files below `paths`, independent of where `root` lies. */
export function sourceHash(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => listFiles(join(root, path)))) {
    const bytes = readFileSync(file);
    hash.update(`${relative(root, file)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
