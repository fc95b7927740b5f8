/** What a transaction would do if it were sent now: for the review sheet. Owns no screen. */
import type { Transaction } from '@mysten/sui/transactions';
import type { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { toAppError } from '../errors/app-error.ts';
import type { SuilClient } from './contract.ts';
import { OUTCOME_PARTS, readOutcome, type TransactionOutcome } from './outcome.ts';

export type Simulation =
  | (TransactionOutcome & {
      readonly ok: true;
      /** The transaction as it was simulated, gas coins chosen: what should be signed. */
      readonly bytes: Uint8Array;
    })
  | { readonly ok: false; readonly error: AppError };

/**
 * Builds the transaction with the sender's own coins and simulates exactly those bytes. Never throws: what would fail is the
 * answer.
 */
export async function simulate(
  client: SuilClient,
  manifest: Manifest,
  tx: Transaction,
  sender: string,
): Promise<Simulation> {
  try {
    tx.setSenderIfNotSet(sender);
    const bytes = await tx.build({ client });
    const result = await client.core.simulateTransaction({
      transaction: bytes,
      include: OUTCOME_PARTS,
    });
    if (result.$kind === 'FailedTransaction') return { ok: false, error: toAppError(result) };
    return { ok: true, bytes, ...readOutcome(manifest.package, result.Transaction) };
  } catch (error) {
    return { ok: false, error: toAppError(error) };
  }
}
