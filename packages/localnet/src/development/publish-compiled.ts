/** Publishes compiled code on a chain. Owns the transaction and what is reported of it; knows the chain only by its RPC, so any node will do. */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import type { Signer } from '@mysten/sui/cryptography';
import { Transaction } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import { ChainError } from '../errors.ts';

/** A package as the compiler gives it. */
export interface CompiledCode {
  readonly name: string;
  readonly modules: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** Ids of the packages that it needs. */
  readonly dependencies: readonly string[];
}

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

/** Publishes a package as `signer`, who gets the capability to upgrade it. @throws {ChainError} CHAIN_TRANSACTION_FAILED when the chain refuses it */
export async function publishCompiled(
  client: ClientWithCoreApi,
  signer: Signer,
  compiled: CompiledCode,
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
