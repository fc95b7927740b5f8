/** The files of installed packages and of all that they depend on, for programs that load them as they are installed. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { SetupError } from '../../setup/config.ts';
import type { ArchiveFile } from './tar.ts';

/** What no program loads. */
const NOT_LOADED = /(\.d\.[cm]?ts|\.map|\.tsbuildinfo|\.markdown|\/(README|CHANGELOG|HISTORY)[^/]*\.md)$/i;
const NOT_RUN = /\/(test|tests|__tests__|benchmarks?|docs|examples?|\.github)\//;

/** Returns the files at their places below `root`. @throws SetupError for a package that is not installed */
export function readInstalledPackages(root: string, names: readonly string[]): readonly ArchiveFile[] {
  const folders = new Set<string>();
  const visit = (name: string, from: string) => {
    const folder = findPackage(root, name, from);
    if (folder === null) throw new SetupError(`${name} is not installed. Run: npm ci`);
    if (folders.has(folder)) return;
    folders.add(folder);
    const manifest: { dependencies?: Record<string, string> } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    for (const dependency of Object.keys(manifest.dependencies ?? {})) visit(dependency, folder);
  };
  for (const name of names) visit(name, root);
  return [...folders].flatMap((folder) =>
    globSync('**/*', { cwd: folder, withFileTypes: true, exclude: ({ name }) => name === 'node_modules' })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !NOT_LOADED.test(file) && !NOT_RUN.test(file.slice(folder.length)))
      .map((file) => ({ path: relative(root, file).split(sep).join('/'), bytes: readFileSync(file) })),
  );
}

/** Returns where a package that `from` loads is installed, at the nearest place; null when it is not. */
function findPackage(root: string, name: string, from: string): string | null {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
  }
  return null;
}
