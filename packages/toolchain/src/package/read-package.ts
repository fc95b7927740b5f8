/** Reads a Move package from disk. Owns which files belong to it; what is in them is package-files.ts's. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ToolchainError } from '../errors.ts';
import type { PackageFiles } from './package-files.ts';

/** Returns `Move.toml` and every `.move` file under `sources` and `tests`. @throws ToolchainError TOOLCHAIN_SOURCE_MISSING */
export function readPackageFiles(dir: string): PackageFiles {
  if (!existsSync(join(dir, 'Move.toml'))) throw new ToolchainError('TOOLCHAIN_SOURCE_MISSING', { path: dir });
  const files: Record<string, string> = { 'Move.toml': readFileSync(join(dir, 'Move.toml'), 'utf8') };
  for (const folder of ['sources', 'tests']) {
    if (!existsSync(join(dir, folder))) continue;
    for (const entry of readdirSync(join(dir, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (entry.endsWith('.move')) {
        files[`${folder}/${entry.replaceAll('\\', '/')}`] = readFileSync(join(dir, folder, entry), 'utf8');
      }
    }
  }
  return files;
}
