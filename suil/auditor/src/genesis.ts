/** The state of the audit before the first line of a deployment's journal. */
import type { Manifest } from '@suil/core/api';
import { createBooks } from '@suil/core/reference-model';
import { firstState } from './check/first-state.ts';
import type { Snapshot } from './snapshot/side-part.ts';

/** @param startCheckpoint the first checkpoint to read */
export function genesisOf(manifest: Manifest, startCheckpoint: bigint): Snapshot {
  const { root, operator, formerOperators, coinTypes } = manifest;
  const { sui, suil, usdc } = coinTypes;
  const books = createBooks({
    root,
    operators: { operator, formerOperators },
    coins: { SUI: sui, SUIL: suil, USDC: usdc },
  });
  return {
    state: firstState(books),
    start: {
      before: { checkpoint: startCheckpoint - 1n, digest: null },
      packages: [manifest.package],
      closings: [],
      objects: [],
    },
  };
}
