/**
 * Compiles a Move package with the toolchain and publishes it on a chain, after the local packages it depends on. Owns the order and what
 * is reported; knows the chain only by its RPC, so any node will do. The compiler is loaded on the first call.
 */
import { basename, resolve } from 'node:path';
import type { ClientWithCoreApi } from '@mysten/sui/client';
import type { Signer } from '@mysten/sui/cryptography';
import { Transaction } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import type { CompiledPackage, Diagnostic, GitFolders } from '@suil/toolchain';
import { ChainError } from '../../errors.ts';

export interface CreatedObject {
  readonly id: string;
  readonly type: string;
  readonly owner: string;
}

export interface PublishedPackage {
  readonly name: string;
  readonly packageId: string;
  readonly modules: readonly string[];
  /** Id of the capability that upgrades it. */
  readonly upgradeCap: string;
  /** Every other object that `init` and the publication made. */
  readonly created: readonly CreatedObject[];
  readonly digest: string;
}

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
      const done = await publish(client, signer, result.package);
      published.set(path, done.packageId);
      packages.push({ ...done, name: done.name || basename(path) });
    }
    return { ok: true, packages };
  } catch (error) {
    if (!isToolchainError(error)) throw error;
    return { ok: false, dir: path, diagnostics: [diagnosticOf(error)] };
  }
}

async function publish(
  client: ClientWithCoreApi,
  signer: Signer,
  compiled: CompiledPackage,
): Promise<PublishedPackage> {
  const transaction = new Transaction();
  const cap = transaction.publish({
    modules: compiled.modules.map(({ bytes }) => toBase64(bytes)),
    dependencies: [...compiled.dependencies],
  });
  transaction.transferObjects([cap], signer.toSuiAddress());
  const include = { effects: true, objectTypes: true } as const;
  const result = await client.core
    .signAndExecuteTransaction({ transaction, signer, include })
    .catch((cause: unknown) => {
      // Resolving the transaction runs it: what the chain refuses is thrown by the client.
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new ChainError(
        'CHAIN_TRANSACTION_FAILED',
        { reason: `${compiled.name} was not published: ${reason}` },
        { cause },
      );
    });
  if (result.$kind === 'FailedTransaction') {
    const reason = result.FailedTransaction.status.error?.message ?? 'no reason given';
    throw new ChainError('CHAIN_TRANSACTION_FAILED', { reason: `${compiled.name} was not published: ${reason}` });
  }
  const { effects, objectTypes, digest } = result.Transaction;
  await client.core.waitForTransaction({ digest });
  const created = effects.changedObjects.filter((change) => change.idOperation === 'Created');
  const packageId = created.find((change) => change.outputState === 'PackageWrite')?.objectId;
  const objects = created
    .filter((change) => change.outputState === 'ObjectWrite')
    .map(({ objectId, outputOwner }) => ({
      id: objectId,
      type: objectTypes[objectId] ?? '',
      owner: ownerText(outputOwner),
    }));
  const upgradeCap = objects.find(({ type }) => /^0x0*2::package::UpgradeCap$/.test(type));
  if (packageId === undefined || upgradeCap === undefined) {
    throw new ChainError('CHAIN_TRANSACTION_FAILED', { reason: `publishing ${compiled.name} made no package` });
  }
  return {
    name: compiled.name,
    packageId,
    modules: compiled.modules.map((module) => module.name),
    upgradeCap: upgradeCap.id,
    created: objects.filter((object) => object !== upgradeCap),
    digest,
  };
}

/** Returns the lines that describe a published package to a user. */
export function describePublished({ name, packageId, upgradeCap, created }: PublishedPackage): string[] {
  return [
    `published   ${name}  ${packageId}`,
    `  upgrade   ${upgradeCap}`,
    ...created.map(({ id, type, owner }) => `  created   ${id}  ${type}  ${owner}`),
  ];
}

type OutputOwner = Awaited<ReturnType<ClientWithCoreApi['core']['getObject']>>['object']['owner'];

function ownerText(owner: OutputOwner | null): string {
  switch (owner?.$kind) {
    case 'AddressOwner':
      return owner.AddressOwner;
    case 'ObjectOwner':
      return `object ${owner.ObjectOwner}`;
    case 'ConsensusAddressOwner':
      return owner.ConsensusAddressOwner.owner;
    case 'Shared':
      return 'shared';
    default:
      return 'immutable';
  }
}
