/**
 * Places in the ledger as the cursors of JSON-RPC: the digest of the transaction there with the number of an event, or the digest of the checkpoint
 * where a scan paused in an empty one.
 */
import { invalid } from '../rpc/argument.ts';
import type { Localnet } from '../types.ts';
import { ITEMS_PER_TRANSACTION, type Place, placeIndex } from '../views/ledger.ts';

/** Returns the place a cursor names. @throws {RPC_REQUEST_INVALID} for one that no answer held */
export function placeOf(chain: Localnet, digest: string, index: number): Place {
  const transaction = chain.getTransaction(digest);
  if (transaction) return { checkpoint: transaction.checkpoint, index: placeIndex(transaction, index) };
  const sequence = chain.getCheckpoint(digest)?.sequence;
  if (sequence === undefined) throw invalid('unknown cursor');
  return { checkpoint: sequence, index };
}

/** A cursor: a digest, and the number of an event there. */
interface LedgerCursor {
  readonly digest: string | null;
  readonly index: number;
}

/** Returns the cursor of a place. Behind the last transaction of a checkpoint it is one of that transaction. */
export function cursorAt(chain: Localnet, { checkpoint: sequence, index }: Place): LedgerCursor {
  const checkpoint = chain.getCheckpoint(sequence);
  const transactions = checkpoint?.transactions ?? [];
  if (transactions.length === 0) return { digest: checkpoint?.digest ?? null, index };
  const number = Math.min(Math.floor(index / ITEMS_PER_TRANSACTION), transactions.length - 1);
  return { digest: transactions[number]?.digest ?? null, index: index - number * ITEMS_PER_TRANSACTION };
}
