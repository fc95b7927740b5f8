/**
 * Compares each node's history with the database's, once per node: a chain that was begun anew may well have a checkpoint of the same
 * number, but not of the same digest.
 */
import type { CheckpointSource } from './checkpoint-source.ts';
import { type Cursor, chainReset } from './cursor.ts';

export interface NodeHistory {
  /** @throws {SETUP_CHAIN_RESET} when the node that answers has another history */
  readonly compare: (cursor: Cursor) => Promise<void>;
  /** Makes the next call compare again. */
  readonly reset: () => void;
}

/** Returns a comparison that knows no node yet. */
export function createNodeHistory(source: CheckpointSource): NodeHistory {
  let comparedNode: string | null = null;
  return {
    compare: async ({ checkpoint, digest }) => {
      if (comparedNode !== source.node() && checkpoint >= 0n && digest !== null) {
        const found = await source.fetch(checkpoint);
        if (found !== null && found.digest !== digest)
          throw chainReset(`checkpoint ${checkpoint} ${digest}`, `checkpoint ${checkpoint} ${found.digest}`);
      }
      comparedNode = source.node();
    },
    reset: () => {
      comparedNode = null;
    },
  };
}
