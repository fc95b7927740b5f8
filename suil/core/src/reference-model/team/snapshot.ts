/** The team's part of the model as bytes, and back: as snapshot.ts for the ledger's part, whose addresses it names by their numbers. */
import { sha256 } from '@noble/hashes/sha2.js';
import { assert } from '@suil/errors';
import type { Books } from '../books.ts';
import { PartReader } from '../columns/bytes.ts';
import { TeamBooks } from './team-books.ts';

const DIGEST_BYTES = 32;

/** Yields the state and its sha256. A part is to be used before the state changes: it may be a view of its memory. */
export function* teamSnapshotParts(team: TeamBooks): Generator<Uint8Array> {
  const hash = sha256.create();
  for (const part of team.parts()) {
    hash.update(part);
    yield part;
  }
  yield hash.digest();
}

/** Returns the state and its digest. @param books as they were then @throws {Error} unless the bytes are those of a whole snapshot */
export function readTeamSnapshot(
  books: Books,
  bytes: Uint8Array,
): { readonly team: TeamBooks; readonly digest: Uint8Array } {
  const state = bytes.subarray(0, Math.max(bytes.length - DIGEST_BYTES, 0));
  const digest = sha256(state);
  const written = bytes.subarray(state.length);
  const isWhole = written.length === DIGEST_BYTES && digest.every((byte, place) => byte === written[place]);
  assert(isWhole, 'the digest of a snapshot is that of its bytes');
  const reader = new PartReader(state);
  const team = TeamBooks.read(books, reader);
  assert(reader.isAtEnd, 'a snapshot ends after its last part');
  return { team, digest };
}
