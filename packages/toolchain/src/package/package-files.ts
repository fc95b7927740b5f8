/**
 * A Move package as a map of path to text. Owns what is read in and written into a manifest; does not own where the files come from.
 */
import { findModules } from '../move-source.ts';

/** The addresses section up to the next one, or to the end. */
const ADDRESSES = /^\[addresses\]\s*$([\s\S]*?)(?=^\[|$(?![\s\S]))/m;

/** Paths with `/`, relative to the package, to the text of the file. */
export type PackageFiles = Readonly<Record<string, string>>;

/** Returns the `name` of the package section of `Move.toml`, or an empty text. */
export function packageName(files: PackageFiles): string {
  return /^\s*name\s*=\s*"([^"]+)"/m.exec(files['Move.toml'] ?? '')?.[1] ?? '';
}

/** Returns the named addresses of `Move.toml`, such as `{ suil: '0x0' }`. */
export function namedAddresses(files: PackageFiles): Record<string, string> {
  const section = ADDRESSES.exec(files['Move.toml'] ?? '')?.[1] ?? '';
  const addresses: Record<string, string> = {};
  for (const [, name = '', address = ''] of section.matchAll(/^\s*(\w+)\s*=\s*"(0x[0-9a-fA-F]+|_)"/gm)) {
    addresses[name] = address;
  }
  return addresses;
}

/** A dependency's own section, `[dependencies.NAME]`: what it is headed by, its name, and its lines. */
export const DEPENDENCY_SECTION = /^(\[(?:dev-)?dependencies\.([\w-]+)\][^\n]*)((?:\n(?![ \t]*\[)[^\n]*)*)/gm;

/** Returns the local dependencies of `Move.toml`: alias to path, as written. */
export function localDependencies(files: PackageFiles): Record<string, string> {
  const manifest = files['Move.toml'] ?? '';
  const paths: Record<string, string> = {};
  for (const [, alias = '', path = ''] of manifest.matchAll(
    /^\s*([\w-]+)\s*=\s*\{[^}]*\blocal\s*=\s*"([^"]+)"[^}]*\}/gm,
  )) {
    paths[alias] = path;
  }
  for (const [, , alias = '', lines = ''] of manifest.matchAll(DEPENDENCY_SECTION)) {
    const path = /^\s*local\s*=\s*"([^"]+)"/m.exec(lines)?.[1];
    if (path !== undefined) paths[alias] = path;
  }
  return paths;
}

/** Returns the names of addresses that the package's own modules are declared at. */
function ownNames(files: PackageFiles): Set<string> {
  const sources = Object.entries(files).filter(([path]) => path.startsWith('sources/'));
  return new Set(sources.flatMap(([, source]) => findModules(source).map(({ path }) => path.split('::')[0] ?? '')));
}

/**
 * Returns the files of a package as one that is published: `published-at` names `id`, and its own addresses (those of its modules, and those
 * written `0x0` or `_`; left out, the package's name) are that id.
 */
export function asPublished(files: PackageFiles, id: string): PackageFiles {
  return withOwnAddress(files, id, `[package]\npublished-at = "${id}"`);
}

/** Returns the files of a package as one that was never published: its own addresses are 0x0. */
export function asUnpublished(files: PackageFiles): PackageFiles {
  return withOwnAddress(files, '0x0', '[package]');
}

function withOwnAddress(files: PackageFiles, id: string, head: string): PackageFiles {
  const names = ownNames(files);
  const own = Object.entries(namedAddresses(files)).map(
    ([name, address]) => [name, /^(0x0+|_)$/.test(address) || names.has(name) ? id : address] as const,
  );
  const addresses = own.length > 0 ? own : [[packageName(files), id] as const];
  const manifest = (files['Move.toml'] ?? '')
    .replace(/^\s*published-at\s*=.*$/gm, '')
    .replace(/^\[package\]\s*$/m, head)
    .replace(ADDRESSES, '');
  const section = addresses.map(([name, address]) => `${name} = "${address}"`).join('\n');
  return { ...files, 'Move.toml': `${manifest.trimEnd()}\n\n[addresses]\n${section}\n` };
}

/** Returns the files without those that only tests need. */
export function withoutTests(files: PackageFiles): PackageFiles {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('tests/')));
}
