// One signed transaction of a deployment, over any Sui client. Works the same against a real node and the local chain.

import type { ClientWithCoreApi, SuiClientTypes } from '@mysten/sui/client';
import type { Signer } from '@mysten/sui/cryptography';
import type { Transaction } from '@mysten/sui/transactions';
import { AppError } from '@suil/core';

/** Who deploys and where. */
export interface Deployer {
  readonly client: ClientWithCoreApi;
  readonly signer: Signer;
}

/** An object that a transaction created, with its normalised type. */
export interface CreatedObject {
  readonly id: string;
  readonly type: string;
}

/** What a deployment reads from an executed transaction. */
export interface Executed {
  readonly digest: string;
  readonly created: readonly CreatedObject[];
  /** The package it published, if it did. */
  readonly packageId: string | undefined;
  readonly events: readonly SuiClientTypes.Event[];
}

const INCLUDE = { effects: true, objectTypes: true, events: true } as const;

/**
 * Builds, signs and executes `transaction` and waits until the node shows it.
 * @throws {CHAIN_TRANSACTION_FAILED} when it fails on chain.
 */
export async function transact({ client, signer }: Deployer, transaction: Transaction): Promise<Executed> {
  transaction.setSenderIfNotSet(signer.toSuiAddress());
  const executed = await client.core.signAndExecuteTransaction({ transaction, signer, include: INCLUDE });
  if (executed.$kind === 'FailedTransaction') {
    const reason = executed.FailedTransaction.status.error?.message ?? 'unknown';
    throw new AppError('CHAIN_TRANSACTION_FAILED', { reason });
  }
  const { digest, effects, objectTypes, events } = executed.Transaction;
  await client.core.waitForTransaction({ digest });
  const changed = effects.changedObjects.filter((change) => change.idOperation === 'Created');
  return {
    digest,
    packageId: changed.find((change) => change.outputState === 'PackageWrite')?.objectId,
    created: changed
      .filter((change) => change.outputState === 'ObjectWrite')
      .map((change) => ({ id: change.objectId, type: objectTypes[change.objectId] ?? '' })),
    events,
  };
}

/** Returns the id of the one object of `type` that `executed` created. @throws {CHAIN_TRANSACTION_FAILED} if there is none. */
export function createdId(executed: Executed, type: string): string {
  const found = executed.created.find((object) => object.type === type);
  if (found === undefined) throw new AppError('CHAIN_TRANSACTION_FAILED', { reason: `it created no ${type}` });
  return found.id;
}
