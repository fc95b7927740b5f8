/** One signed transaction of a deployment, over any Sui client. Works the same against a real node and the local chain. */
import type { ClientWithCoreApi, SuiClientTypes } from '@mysten/sui/client';
import type { Signer } from '@mysten/sui/cryptography';
import { type Transaction, TransactionDataBuilder } from '@mysten/sui/transactions';
import { AppError } from '@suil/core';
import { toAppError } from '@suil/sdk';
import { assertGasWithinLimits } from '../signing/gas-limits.ts';
import type { Journal } from './journal.ts';

/** Who deploys and where. */
export interface Deployer {
  readonly client: ClientWithCoreApi;
  readonly signer: Signer;
  readonly journal: Journal;
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

/** What of a transaction `readExecuted` needs. */
export const TRANSACTION_PARTS = { effects: true, objectTypes: true, events: true } as const;

type Result = SuiClientTypes.TransactionResult<typeof TRANSACTION_PARTS>;

/**
 * Does a step of the deployment once: what the journal names and the chain has is read, anything else is built, written
 * to the journal, signed, executed and waited for.
 * @throws {WALLET_GAS_ABOVE_LIMIT} when the node sets its gas too high: nothing is signed
 * @throws {CHAIN_TRANSACTION_FAILED} when it fails on chain.
 */
export async function transact(deployer: Deployer, step: string, transaction: Transaction): Promise<Executed> {
  const { client, signer, journal } = deployer;
  const done = await findDone(deployer, step);
  if (done !== undefined) return done;
  transaction.setSenderIfNotSet(signer.toSuiAddress());
  const bytes = await transaction.build({ client });
  assertGasWithinLimits(bytes);
  journal.record(step, TransactionDataBuilder.getDigestFromBytes(bytes));
  const { signature } = await signer.signTransaction(bytes);
  const result = await client.core.executeTransaction({
    transaction: bytes,
    signatures: [signature],
    include: TRANSACTION_PARTS,
  });
  if (result.$kind === 'FailedTransaction') {
    const reason = result.FailedTransaction.status.error?.message ?? 'unknown';
    throw new AppError('CHAIN_TRANSACTION_FAILED', { reason });
  }
  await client.core.waitForTransaction({ digest: result.Transaction.digest });
  return readExecuted(result.Transaction);
}

/** A transaction that failed or never arrived is not done; its step is taken again. */
async function findDone({ client, journal }: Deployer, step: string): Promise<Executed | undefined> {
  const digest = journal.digestOf(step);
  if (digest === undefined) return undefined;
  try {
    const result = await client.core.getTransaction({ digest, include: TRANSACTION_PARTS });
    return result.$kind === 'Transaction' ? readExecuted(result.Transaction) : undefined;
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'RPC_NOT_FOUND' || code === 'CHAIN_OBJECT_NOT_FOUND') return undefined;
    throw toAppError(error);
  }
}

/** Returns what a transaction created, published and emitted. */
export function readExecuted({ digest, effects, objectTypes, events }: NonNullable<Result['Transaction']>): Executed {
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
