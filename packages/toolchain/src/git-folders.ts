/**
 * Git dependencies as folders of this machine: nothing here goes to the network, so a setting says where the clone of a repository is. Owns the
 * setting and the rewriting of manifests; the revision that a manifest names is not compared with what the folder holds.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ToolchainError } from './errors.ts';
import { frameworkNamed } from './framework.ts';
import { DEPENDENCY_SECTION, localDependencies, type PackageFiles } from './package/package-files.ts';
import { readPackageFiles } from './package/read-package.ts';

/** URLs of repositories to the folders of their clones. */
export type GitFolders = Readonly<Record<string, string>>;

/** The file of the setting, `{"git": {"https://…": "../clone"}}`, in the package's folder or one above; its paths are relative to it. */
export const SETTINGS_FILE = 'sui-move.json';

/** `name = { git = "…", … }`. */
const INLINE_DEPENDENCY = /^([ \t]*([\w-]+)\s*=\s*)(\{[^}]*\})/gm;

/**
 * Returns the folders of the setting for a package in `dir`: those given, then those of the file nearest to it.
 * @throws ToolchainError TOOLCHAIN_SETTINGS_INVALID
 */
export function readGitFolders(dir: string, given: GitFolders = {}): GitFolders {
  const folders: Record<string, string> = {};
  for (let at = resolve(dir); ; at = dirname(at)) {
    const path = join(at, SETTINGS_FILE);
    if (existsSync(path))
      for (const [url, folder] of Object.entries(readSettings(path))) folders[keyOf(url)] ??= resolve(at, folder);
    if (at === dirname(at)) break;
  }
  for (const [url, folder] of Object.entries(given)) folders[keyOf(url)] = resolve(folder);
  return folders;
}

function readSettings(path: string): Record<string, string> {
  const invalid = (detail: string) => new ToolchainError('TOOLCHAIN_SETTINGS_INVALID', { path, detail });
  let settings: unknown;
  try {
    settings = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'it cannot be read');
  }
  const git = typeof settings === 'object' && settings !== null && 'git' in settings ? settings.git : {};
  if (typeof git !== 'object' || git === null) throw invalid('"git" is not an object of URLs and folders');
  const entries = Object.entries(git).map(([url, folder]): [string, string] => {
    if (typeof folder !== 'string') throw invalid(`the folder of ${url} is not a text`);
    return [url, folder];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the files with every git dependency but the framework as a local one, relative to `dir`, the folder of the package.
 * @throws ToolchainError TOOLCHAIN_GIT_FOLDER_MISSING for a repository that no setting names
 */
export function withGitFolders(files: PackageFiles, dir: string, folders: GitFolders): PackageFiles {
  const manifest = files['Move.toml'] ?? '';
  const localise = (name: string, table: string, written: (assignments: readonly string[]) => string) => {
    const git = /\bgit\s*=\s*"([^"]+)"/.exec(table)?.[1];
    const subdir = /\bsubdir\s*=\s*"([^"]*)"/.exec(table)?.[1] ?? '';
    if (git === undefined || frameworkNamed(subdir) !== undefined) return undefined;
    const folder = folders[keyOf(git)];
    if (folder === undefined)
      throw new ToolchainError('TOOLCHAIN_GIT_FOLDER_MISSING', { name, git, file: SETTINGS_FILE });
    const local = `local = "${relative(dir, join(folder, subdir)).replaceAll('\\', '/')}"`;
    return written(/\boverride\s*=\s*true\b/.test(table) ? [local, 'override = true'] : [local]);
  };
  const rewritten = manifest
    .replace(
      INLINE_DEPENDENCY,
      (whole: string, head: string, name: string, table: string) =>
        localise(name, table, (parts) => `${head}{ ${parts.join(', ')} }`) ?? whole,
    )
    .replace(
      DEPENDENCY_SECTION,
      (whole: string, head: string, name: string, lines: string) =>
        localise(name, lines, (parts) => `${head}\n${parts.join('\n')}\n`) ?? whole,
    );
  return rewritten === manifest ? files : { ...files, 'Move.toml': rewritten };
}

/** One repository has several spellings: with `.git` or a slash at the end, in capitals. */
function keyOf(url: string): string {
  return url
    .trim()
    .replace(/(\.git)?\/?$/, '')
    .toLowerCase();
}

/**
 * Returns the folders of local dependencies, each after those it needs itself, without `dir`, the framework and repetition; git dependencies are
 * among them where a setting names their folders.
 * @throws ToolchainError TOOLCHAIN_SOURCE_MISSING, TOOLCHAIN_GIT_FOLDER_MISSING, TOOLCHAIN_SETTINGS_INVALID
 */
export function localDependencyDirs(dir: string, gitFolders: GitFolders = {}): string[] {
  const found: string[] = [];
  const folders = readGitFolders(dir, gitFolders);
  const visit = (from: string, path: readonly string[]) => {
    const files = withGitFolders(readPackageFiles(from), from, folders);
    for (const local of Object.values(localDependencies(files))) {
      const target = resolve(from, local);
      // A circle is the compiler's to refuse; here it only must end.
      if (found.includes(target) || path.includes(target) || frameworkNamed(target) !== undefined) continue;
      visit(target, [...path, target]);
      found.push(target);
    }
  };
  visit(resolve(dir), [resolve(dir)]);
  return found;
}
