/**
 * Compiles a Move package with the toolchain and publishes it on a chain, after the local packages it depends on. Owns the order; does not own the
 * transaction (development/publish-compiled.ts). The compiler is loaded on the first call.
 */
import { basename, resolve } from 'node:path';
import type { ClientWithCoreApi } from '@mysten/sui/client';
import type { Signer } from '@mysten/sui/cryptography';
import type { Diagnostic, GitFolders } from '@suil/toolchain';
import { type PublishedPackage, publishCompiled } from '../../development/publish-compiled.ts';

export type PublishOutcome =
  | { readonly ok: true; readonly packages: readonly PublishedPackage[] }
  /** The package in `dir` does not compile, or something that it needs is missing. */
  | { readonly ok: false; readonly dir: string; readonly diagnostics: readonly Diagnostic[] };

type Unpublished = Extract<PublishOutcome, { ok: false }>;

/** Returns the diagnostics as a command prints them: below the package's folder, or in one line behind it where they are about no file. */
export function formatUnpublished({ dir, diagnostics }: Unpublished): string {
  return diagnostics.map(({ file, text }) => (file === null ? `${dir}: ${text}\n` : `${dir}\n${text}\n\n`)).join('');
}

export interface PublishParams {
  readonly dir: string;
  readonly client: ClientWithCoreApi;
  readonly signer: Signer;
  /** Where the compiler keeps its results; without one they are not kept. */
  readonly cacheDir?: string;
  /** Folders of clones of git dependencies by URL, besides those of `sui-move.json` in the package's folder or one above. */
  readonly gitFolders?: GitFolders;
}

/**
 * Publishes the package in `dir`; its local dependencies come first in the list. Each is published anew, also one that has an address on another
 * chain. Errors in sources, and a package that is missing, are a result. The compiler's thread is ended with `closeBuilder` of `@suil/toolchain`.
 * @throws {ChainError} CHAIN_TRANSACTION_FAILED when the chain refuses the package
 */
export async function publishPackage(params: PublishParams): Promise<PublishOutcome> {
  const { dir, client, signer, cacheDir, gitFolders } = params;
  const { compilePackage, diagnosticOf, errorsFirst, isToolchainError, localDependencyDirs } = await import(
    '@suil/toolchain'
  );
  const published = new Map<string, string>();
  const packages: PublishedPackage[] = [];
  let path = resolve(dir);
  try {
    for (path of [...localDependencyDirs(dir, gitFolders), path]) {
      const result = await compilePackage({ dir: path, published, cacheDir, gitFolders, unpublished: true });
      if (!result.ok) return { ok: false, dir: path, diagnostics: errorsFirst(result.diagnostics) };
      const done = await publishCompiled(client, signer, result.package);
      published.set(path, done.packageId);
      packages.push({ ...done, name: done.name || basename(path) });
    }
    return { ok: true, packages };
  } catch (error) {
    if (!isToolchainError(error)) throw error;
    return { ok: false, dir: path, diagnostics: [diagnosticOf(error)] };
  }
}

/** Returns the lines that describe a published package to a user. */
export function describePublished({ name, packageId, upgradeCap, created }: PublishedPackage): string[] {
  return [
    `published   ${name}  ${packageId}`,
    `  upgrade   ${upgradeCap}`,
    ...created.map(({ id, type, owner }) => `  created   ${id}  ${type}  ${owner}`),
  ];
}
