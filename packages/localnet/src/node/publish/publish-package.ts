/**
 * Compiles a Move package with the toolchain and publishes it on a chain, after the local packages it depends on. Owns the order and what
 * is reported; knows the chain only by its RPC, so any node will do. The compiler is loaded on the first call.
 */
import { basename, resolve } from 'node:path';
import type { ClientWithCoreApi } from '@mysten/sui/client';
import type { Signer } from '@mysten/sui/cryptography';
import { Transaction } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import type { CompiledPackage, Diagnostic } from '@suil/toolchain';
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
  /** The sources in `dir` do not compile. */
  | { readonly ok: false; readonly dir: string; readonly diagnostics: readonly Diagnostic[] };

export interface PublishParams {
  readonly dir: string;
  readonly client: ClientWithCoreApi;
  readonly signer: Signer;
  /** Where the compiler keeps its results; without one they are not kept. */
  readonly cacheDir?: string;
}

/**
 * Publishes the package in `dir`; its local dependencies come first in the list. Errors in sources are a result. The compiler's thread is
 * ended with `closeBuilder` of `@suil/toolchain`.
 * @throws {ChainError} CHAIN_TRANSACTION_FAILED when the chain refuses the package
 * @throws {ToolchainError} TOOLCHAIN_SOURCE_MISSING, TOOLCHAIN_TIMEOUT
 */
export async function publishPackage({ dir, client, signer, cacheDir }: PublishParams): Promise<PublishOutcome> {
  const { compilePackage, errorsFirst, frameworkDir, localDependencyDirs } = await import('@suil/toolchain');
  const framework = [frameworkDir('std'), frameworkDir('sui')];
  const dirs = [...localDependencyDirs(dir).filter((path) => !framework.includes(path)), resolve(dir)];
  const published = new Map<string, string>();
  const packages: PublishedPackage[] = [];
  for (const path of dirs) {
    const result = await compilePackage({ dir: path, published, ...(cacheDir === undefined ? {} : { cacheDir }) });
    if (!result.ok) return { ok: false, dir: path, diagnostics: errorsFirst(result.diagnostics) };
    const done = await publish(client, signer, result.package);
    published.set(path, done.packageId);
    packages.push({ ...done, name: done.name || basename(path) });
  }
  return { ok: true, packages };
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
  const result = await client.core.signAndExecuteTransaction({
    transaction,
    signer,
    include: { effects: true, objectTypes: true },
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
