/** Carries a signed transaction out, once: sends it, waits for it, and says what changed on the chain. */
import type { ClientWithCoreApi, SuiClientTypes } from '@mysten/sui/client';
import { fromBase64 } from '@mysten/sui/utils';
import { AppError, isAppError } from '@suil/core';
import { toAppError } from '@suil/sdk';
import { type Executed, readExecuted, TRANSACTION_PARTS } from '../deploy/transact.ts';
import type { TransactionFile } from '../signing/transaction-file.ts';

type Result = SuiClientTypes.TransactionResult<typeof TRANSACTION_PARTS>;

export interface Sent {
  readonly executed: Executed;
  /** Whether an earlier run had sent it. */
  readonly wasSentBefore: boolean;
}

/**
 * Sends it unless the chain has it, and waits until it is readable.
 * @param remedy what to do when no answer comes: something that sends the same transaction again
 * @throws {TRANSACTION_OUTDATED} when an object it names has changed, {TRANSACTION_REFUSED} when it would fail: nothing was sent
 * @throws {TRANSACTION_UNCERTAIN} when no answer came
 * @throws {CHAIN_TRANSACTION_FAILED} when it was carried out and failed: the network fee was paid, nothing else happened
 */
export async function sendTransaction(
  client: ClientWithCoreApi,
  { bytes, digest }: Pick<TransactionFile, 'bytes' | 'digest'>,
  signature: string,
  remedy: string,
): Promise<Sent> {
  const earlier = await findTransaction(client, digest);
  if (earlier !== undefined) return { executed: readResult(earlier), wasSentBefore: true };
  const transaction = fromBase64(bytes);
  await rehearse(client, transaction, digest);
  const result = await client.core
    .executeTransaction({ transaction, signatures: [signature], include: TRANSACTION_PARTS })
    .catch((error: unknown) => {
      const { code, message } = toAppError(error);
      if (REFUSALS.has(code)) throw new AppError('TRANSACTION_REFUSED', { reason: message }, { cause: error });
      throw new AppError('TRANSACTION_UNCERTAIN', { digest, reason: message, remedy }, { cause: error });
    });
  const executed = readResult(result);
  await client.core.waitForTransaction({ digest }).catch((error: unknown) => {
    throw new AppError(
      'TRANSACTION_UNCERTAIN',
      { digest, reason: toAppError(error).message, remedy },
      { cause: error },
    );
  });
  return { executed, wasSentBefore: false };
}

/** Said by a node before it hands a transaction on. */
const REFUSALS = new Set([
  'CHAIN_SIGNATURE_INVALID',
  'CHAIN_SIGNATURE_MISSING',
  'NODE_INVALID_PARAMS',
  'CHAIN_OBJECT_STALE',
]);

/** Returns what became of a transaction; undefined while the chain does not have it. */
export async function findTransaction(client: ClientWithCoreApi, digest: string): Promise<Result | undefined> {
  try {
    return await client.core.getTransaction({ digest, include: TRANSACTION_PARTS });
  } catch (error) {
    const known = toAppError(error);
    if (isAppError(known, 'RPC_NOT_FOUND') || isAppError(known, 'CHAIN_OBJECT_NOT_FOUND')) return undefined;
    throw known;
  }
}

/** Simulates exactly these bytes. */
async function rehearse(client: ClientWithCoreApi, transaction: Uint8Array, digest: string): Promise<void> {
  const failure = await client.core.simulateTransaction({ transaction, include: { effects: true } }).then(
    (result) => (result.$kind === 'FailedTransaction' ? toAppError(result) : undefined),
    (error: unknown) => toAppError(error),
  );
  if (failure === undefined) return;
  const isOutdated = OUTDATED.some((code) => failure.code === code);
  throw isOutdated
    ? new AppError('TRANSACTION_OUTDATED', { digest, reason: failure.message }, { cause: failure })
    : new AppError('TRANSACTION_REFUSED', { reason: failure.message }, { cause: failure });
}

/** What a node says of objects, gas among them, that are no longer as the bytes name them. */
const OUTDATED = ['CHAIN_OBJECT_STALE', 'CHAIN_OBJECT_NOT_FOUND', 'CHAIN_TRANSACTION_EXPIRED', 'RPC_NOT_FOUND'];

function readResult(result: Result): Executed {
  if (result.$kind === 'Transaction') return readExecuted(result.Transaction);
  throw new AppError('CHAIN_TRANSACTION_FAILED', {
    reason: `${toAppError(result).message} The network fee was paid; nothing else happened.`,
  });
}
