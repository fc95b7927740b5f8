/** What follows from no line at all. */
import { type Books, TeamBooks } from '@suil/core/reference-model';
import type { AuditState } from './line.ts';
import { FIRST_HASH } from './line-hash.ts';
import { Nonces } from './nonces.ts';

/** Returns the state before the first line. @param books of the deployment, with nothing applied */
export function firstState(books: Books): AuditState {
  return {
    books,
    team: new TeamBooks(books),
    closedAmounts: null,
    nonces: new Nonces(),
    epoch: 1,
    lastSeq: 0n,
    lastHash: FIRST_HASH,
    openDay: null,
    place: { checkpoint: -1n, position: -1 },
    placeMs: 0,
  };
}
