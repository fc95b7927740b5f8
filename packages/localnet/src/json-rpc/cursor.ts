/**
 * Places in the ledger as the cursors of JSON-RPC: the digest of the transaction there, or of the checkpoint where a scan paused
 * between two. A checkpoint here holds at most one transaction, so a digest is a place.
 */
import { invalid } from '../rpc/argument.ts';
import type { Localnet } from '../types.ts';
import type { Place } from '../views/ledger.ts';

/** Returns the place a cursor names. @throws {RPC_REQUEST_INVALID} for one that no answer held */
export function placeOf(chain: Localnet, digest: string, index: number): Place {
  const sequence = chain.getTransaction(digest)?.checkpoint ?? chain.getCheckpoint(digest)?.sequence;
  if (sequence === undefined) throw invalid('unknown cursor');
  return { checkpoint: sequence, index };
}

/** Returns the digest that names a place. */
export function cursorDigestAt(chain: Localnet, place: Place): string | null {
  const checkpoint = chain.getCheckpoint(place.checkpoint);
  return checkpoint?.transactions[0]?.digest ?? checkpoint?.digest ?? null;
}
