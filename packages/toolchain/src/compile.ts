/**
 * Compiles Move packages, from the cache where nothing changed. Owns the requests to the builder and the result;
 * does not own the thread (builder/) nor running tests (test.ts).
 */
import { relative, resolve } from 'node:path';
import { askBuilder } from './builder/builder.ts';
import type { BuilderRequest, BuilderResponse } from './builder/protocol.ts';
import { cacheKey, readCache, writeCache } from './cache.ts';
import { diagnosticOf, parseDiagnostics } from './diagnostics.ts';
import { isToolchainError } from './errors.ts';
import { frameworkDir, frameworkNamed, readFrameworkFiles } from './framework.ts';
import { type GitFolders, readGitFolders, withGitFolders } from './git-folders.ts';
import { type CompileResult, toPackage } from './package/compiled-package.ts';
import { asDependencies, type FrameworkFiles } from './package/framework-files.ts';
import {
  asPublished,
  asUnpublished,
  localDependencies,
  type PackageFiles,
  withoutTests,
} from './package/package-files.ts';
import { readPackageFiles } from './package/read-package.ts';

/** A package on disk, or its files with the folder that local dependencies are relative to. */
export interface PackageInput {
  readonly dir?: string;
  readonly files?: PackageFiles;
  /**
   * Folders of clones of the git repositories that it depends on, by URL, besides those of `sui-move.json` in its folder or one above. The
   * revision is not compared.
   */
  readonly gitFolders?: GitFolders | undefined;
  /** Compiles it as never published: its own addresses are 0x0, whatever `Move.toml` says. */
  readonly unpublished?: boolean | undefined;
  /** Folders of local dependencies that are on a chain already, with their package ids there; others count as not published. */
  readonly published?: ReadonlyMap<string, string> | undefined;
  /** Folder of results kept from earlier calls; nothing is kept without one. */
  readonly cacheDir?: string | undefined;
  readonly timeoutMs?: number;
}

type Compiled = Extract<BuilderResponse, { kind: 'compiled' }>;

/**
 * Compiles a package against our framework. Faults in the sources, and dependencies that are missing, are a result, not an exception.
 * @throws ToolchainError TOOLCHAIN_SOURCE_MISSING, TOOLCHAIN_TIMEOUT
 */
export function compilePackage(input: PackageInput): Promise<CompileResult> {
  return compileAgainst(readFrameworkFiles(), input);
}

/** As {@link compilePackage}, against other framework sources. */
export async function compileAgainst(framework: FrameworkFiles, input: PackageInput): Promise<CompileResult> {
  const prepared = prepare('compile', framework, input);
  if (!prepared.ok) return prepared;
  const { request } = prepared;
  const key = cacheKey('compile', request);
  const kept = readCache<Compiled>(input.cacheDir, key);
  if (kept !== undefined) return { ok: true, package: toPackage(request.files, kept, true) };
  const response = await askBuilder(request, input.timeoutMs);
  if (response.kind !== 'compiled') {
    return { ok: false, diagnostics: parseDiagnostics(response.output), output: response.output };
  }
  writeCache(input.cacheDir, key, response);
  return { ok: true, package: toPackage(request.files, response, false) };
}

/**
 * Returns what to send to the builder, or as a failed result what keeps it from being put together: a dependency that is missing.
 * @throws ToolchainError TOOLCHAIN_SOURCE_MISSING when there is no package
 */
export function prepare(
  task: BuilderRequest['task'],
  framework: FrameworkFiles,
  input: PackageInput,
): { readonly ok: true; readonly request: BuilderRequest } | Extract<CompileResult, { ok: false }> {
  const files = input.files ?? readPackageFiles(resolve(input.dir ?? '.'));
  try {
    return { ok: true, request: builderRequest(task, framework, { ...input, files }) };
  } catch (error) {
    if (!isToolchainError(error)) throw error;
    return { ok: false, diagnostics: [diagnosticOf(error)], output: error.message };
  }
}

/** Returns what to send to the builder: the package with everything it depends on, no time and no path outside. */
function builderRequest(task: BuilderRequest['task'], framework: FrameworkFiles, input: PackageInput): BuilderRequest {
  const root = resolve(input.dir ?? '.');
  const folders = readGitFolders(root, input.gitFolders);
  const written = withGitFolders(input.files ?? readPackageFiles(root), root, folders);
  const files = input.unpublished ? asUnpublished(written) : written;
  return {
    task,
    files: task === 'test' ? files : withoutTests(files),
    framework: asDependencies(framework),
    locals: readLocals(framework, input, files, root, folders),
  };
}

/** The builder asks for local dependencies by their path from the root package, also those of dependencies. */
function readLocals(
  framework: FrameworkFiles,
  { published }: PackageInput,
  files: PackageFiles,
  root: string,
  folders: GitFolders,
): Record<string, PackageFiles> {
  const locals: Record<string, PackageFiles> = {};
  const visit = (manifest: PackageFiles, base: string) => {
    for (const path of Object.values(localDependencies(manifest))) {
      const target = resolve(base, path);
      const key = relative(root, target).replaceAll('\\', '/');
      if (key in locals) continue;
      const local = withGitFolders(readLocal(framework, target, published?.get(target)), target, folders);
      locals[key] = local;
      visit(local, target);
    }
  };
  visit(files, root);
  return locals;
}

function readLocal(framework: FrameworkFiles, target: string, id: string | undefined): PackageFiles {
  const name = frameworkNamed(target);
  if (name !== undefined) {
    const isOurs = target === frameworkDir(name);
    return asDependencies(framework, isOurs ? { std: '../std', sui: '../sui' } : undefined)[name];
  }
  const files = withoutTests(readPackageFiles(target));
  return id === undefined ? files : asPublished(files, id);
}
