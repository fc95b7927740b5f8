/**
 * Reads through a simulated transaction whose return values are decoded. Owns the simulation; which functions are called is
 * each view's. Nothing is executed or signed.
 */
import { Transaction } from '@mysten/sui/transactions';
import { assert, ZERO_ADDRESS } from '@suil/core';
import { toAppError } from '../errors/app-error.ts';
import type { SuilClient } from './contract.ts';

/** BCS bytes of what one command returned. */
export type ReturnValues = readonly Uint8Array[];

/**
 * Builds with `build`, simulates it as `sender`, and returns the values of every command.
 * @throws what toAppError makes of an abort or a node that does not answer
 */
export async function simulateView(
  client: SuilClient,
  build: (tx: Transaction) => void,
  sender: string = ZERO_ADDRESS,
): Promise<readonly ReturnValues[]> {
  const tx = new Transaction();
  tx.setSender(sender);
  build(tx);
  try {
    const result = await client.core.simulateTransaction({
      transaction: tx,
      checksEnabled: false,
      include: { commandResults: true },
    });
    if (result.$kind === 'FailedTransaction') throw toAppError(result);
    return result.commandResults.map(({ returnValues }) => returnValues.map(({ bcs }) => bcs));
  } catch (error) {
    throw toAppError(error);
  }
}

/** Returns one value of one command. */
export function valueAt(results: readonly ReturnValues[], command: number, index = 0): Uint8Array {
  const bytes = results[command]?.[index];
  assert(bytes !== undefined, `command ${command} returns value ${index}`);
  return bytes;
}
