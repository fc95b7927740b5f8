/** Compares what the ledger says that accounts hold with the model. */
import { ASSETS } from '@suil/core';
import { amountOf, type Books } from '@suil/core/reference-model';
import type { StoredBalance } from '../journal/read-balances.ts';

/** Returns the first difference as a sentence; null when all are equal. */
export function findDifference(books: Books, stored: Iterable<StoredBalance>): string | null {
  for (const { name, asset, balance } of stored) {
    const expected = expectedOf(books, name, asset);
    if (balance !== expected) return `${name} holds ${balance} ${asset}, the inputs make it ${expected}`;
  }
  return null;
}

/** An account that the model cannot have holds nothing. */
function expectedOf(books: Books, name: string, asset: string): bigint {
  const known = ASSETS.find((one) => one === asset);
  if (known === undefined || !books.balances.has(name, known)) return 0n;
  return amountOf(books, name, known);
}
