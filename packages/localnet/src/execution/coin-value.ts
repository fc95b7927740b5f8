/** Parts of a `0x2::coin::Coin<T>` as the VM holds it: `[[[id]], [amount]]`. */
import { assert } from '@suil/errors';
import type { MoveValue } from '@suil/move-vm';

/** Returns the cell of a coin's amount; writing it changes the coin. */
export function balanceOf(coin: MoveValue): MoveValue[] {
  assert(Array.isArray(coin), 'a coin is a struct');
  const balance = coin[1];
  assert(Array.isArray(balance), 'a coin has a balance');
  return balance;
}

/** Returns a u64. */
export function amountOf(value: MoveValue): bigint {
  assert(typeof value === 'bigint', 'a u64 is a bigint');
  return value;
}
