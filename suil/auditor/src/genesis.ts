/** The state of the audit before the first line of a deployment's journal. */
import type { Manifest } from '@suil/core/api';
import { createBooks, TeamBooks } from '@suil/core/reference-model';
import { FIRST_HASH } from './check/line-hash.ts';
import { Nonces } from './check/nonces.ts';
import type { Snapshot } from './snapshot/side-part.ts';

/** @param startCheckpoint the first checkpoint to read */
export function genesisOf(manifest: Manifest, startCheckpoint: bigint): Snapshot {
  const { root, operator, coinTypes } = manifest;
  const { sui, suil, usdc } = coinTypes;
  const books = createBooks({ root, operator: operator ?? null, coins: { SUI: sui, SUIL: suil, USDC: usdc } });
  return {
    state: {
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
    },
    start: {
      before: { checkpoint: startCheckpoint - 1n, digest: null },
      packages: [manifest.package],
      closings: [],
    },
  };
}
