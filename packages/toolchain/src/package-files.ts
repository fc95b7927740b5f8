/**
 * Reads a Move package from disk as a map of path to text. Owns which files belong to a package;
 * does not own what is in them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@suil/core';

/** Paths with `/`, relative to the package, to the text of the file. */
export type PackageFiles = Readonly<Record<string, string>>;

/** Returns `Move.toml` and every `.move` file under `sources` and `tests`. @throws AppError TOOLCHAIN_SOURCE_MISSING */
export function readPackageFiles(dir: string): PackageFiles {
  if (!existsSync(join(dir, 'Move.toml'))) throw new AppError('TOOLCHAIN_SOURCE_MISSING', { path: dir });
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

/** Returns the `name` of the package section of `Move.toml`, or an empty text. */
export function packageName(files: PackageFiles): string {
  return /^\s*name\s*=\s*"([^"]+)"/m.exec(files['Move.toml'] ?? '')?.[1] ?? '';
}

/** Returns the named addresses of `Move.toml`, such as `{ suil: '0x0' }`. */
export function namedAddresses(files: PackageFiles): Record<string, string> {
  const section = /^\[addresses\]\s*$([\s\S]*?)(?=^\[|$(?![\s\S]))/m.exec(files['Move.toml'] ?? '')?.[1] ?? '';
  const addresses: Record<string, string> = {};
  for (const [, name, address] of section.matchAll(/^\s*(\w+)\s*=\s*"(0x[0-9a-fA-F]+|_)"/gm)) {
    addresses[name!] = address!;
  }
  return addresses;
}

/** Returns the local dependencies of `Move.toml`: alias to path, as written. */
export function localDependencies(files: PackageFiles): Record<string, string> {
  const paths: Record<string, string> = {};
  for (const [, alias, path] of (files['Move.toml'] ?? '').matchAll(
    /^\s*(\w+)\s*=\s*\{[^}]*\blocal\s*=\s*"([^"]+)"[^}]*\}/gm,
  )) {
    paths[alias!] = path!;
  }
  return paths;
}
