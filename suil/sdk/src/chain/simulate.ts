/** What a transaction would do if it were sent now: for the review sheet. Owns no screen. */
import type { Transaction } from '@mysten/sui/transactions';
import type { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { toAppError } from '../errors/app-error.ts';
import { decodeEvent } from '../events/decode.ts';
import type { ChainEvent } from '../events/kinds.ts';
import type { SuilClient } from './contract.ts';

export interface BalanceChange {
  readonly coinType: string;
  readonly address: string;
  /** Base units; below zero for what leaves. */
  readonly amount: bigint;
}

export type Simulation =
  | {
      readonly ok: true;
      /** The transaction as it was simulated, gas coins chosen: what should be signed. */
      readonly bytes: Uint8Array;
      /** Computation and storage less the rebate; below zero when more storage is freed than used. */
      readonly networkFeeMist: bigint;
      /** Our own events, in order. */
      readonly events: readonly ChainEvent[];
      readonly balanceChanges: readonly BalanceChange[];
    }
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
      include: { effects: true, events: true, balanceChanges: true },
    });
    if (result.$kind === 'FailedTransaction') return { ok: false, error: toAppError(result) };
    const { effects, events, balanceChanges } = result.Transaction;
    const { computationCost, storageCost, storageRebate } = effects.gasUsed;
    return {
      ok: true,
      bytes,
      networkFeeMist: BigInt(computationCost) + BigInt(storageCost) - BigInt(storageRebate),
      events: events.flatMap((event) => decodeEvent(manifest.package, { type: event.eventType, bcs: event.bcs }) ?? []),
      balanceChanges: balanceChanges.map(({ coinType, address, amount }) => ({
        coinType,
        address,
        amount: BigInt(amount),
      })),
    };
  } catch (error) {
    return { ok: false, error: toAppError(error) };
  }
}
