/** Closing complete days in front of a call that would otherwise find too many of them (rules.md §3: at most 200 a call). */

import { Transaction } from '@mysten/sui/transactions';
import { AppError, MAX_DAYS_PER_CALL } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as liquidity from '../generated/suil/liquidity.ts';

/** Days that a view, or a transaction that does something else besides, closes at most: four calls' worth, more than two years without any transaction. */
export const MAX_DAYS_PER_TRANSACTION = 4 * MAX_DAYS_PER_CALL;
/** How many commands that takes. */
export const VIEW_CALLS = MAX_DAYS_PER_TRANSACTION / MAX_DAYS_PER_CALL;

/** Adds `roll` calls that close `days` complete days, or as many as there are. */
export function closeDays(tx: Transaction, manifest: Manifest, days: number): void {
  for (let left = days; left > 0; left -= MAX_DAYS_PER_CALL) {
    tx.add(
      liquidity.roll({
        package: packageOf(manifest),
        arguments: { days: Math.min(left, MAX_DAYS_PER_CALL), liquidity: manifest.liquidity, config: manifest.config },
        typeArguments: [manifest.coinTypes.usdc],
      }),
    );
  }
}

/**
 * Adds the closing of days that a call of its own could not close: none while at most 200 are open.
 * @throws {LIQUIDITY_DAYS_BEHIND} for more days than one transaction closes; others have to close some before, which anyone may ({@link buildRoll})
 */
export function closeDaysBeyondOneCall(tx: Transaction, manifest: Manifest, daysBehind: number): void {
  if (daysBehind > MAX_DAYS_PER_TRANSACTION) throw new AppError('LIQUIDITY_DAYS_BEHIND');
  if (daysBehind > MAX_DAYS_PER_CALL) closeDays(tx, manifest, daysBehind - MAX_DAYS_PER_CALL);
}

/** Returns a transaction that anyone may send to close complete days. */
export function buildRoll({ manifest, days }: { manifest: Manifest; days: number }): Transaction {
  const tx = new Transaction();
  closeDays(tx, manifest, days);
  return tx;
}
