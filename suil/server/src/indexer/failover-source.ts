/** Several nodes as one: the next one answers when the present one does not. Decides nothing about what they say. */
import { assert, isAppError, itemAt } from '@suil/core';
import type { CheckpointSource } from './checkpoint-source.ts';

/** Returns one source over `sources`, of which there is at least one; the first is asked first. */
export function createFailoverSource(sources: readonly CheckpointSource[]): CheckpointSource {
  assert(sources.length > 0, 'there is a node to ask');
  let present = 0;
  const source = () => itemAt(sources, present);
  const turn = () => {
    present = (present + 1) % sources.length;
  };

  /** Asks each node once at most. */
  async function ask<T>(question: (source: CheckpointSource) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried++) {
      const asked = present;
      try {
        return await question(source());
      } catch (error) {
        if (!isAppError(error, 'CHAIN_NODE_UNAVAILABLE')) throw error;
        // Questions asked side by side all fail; only the first of them turns.
        if (asked === present) turn();
        if (tried >= sources.length) throw error;
      }
    }
  }

  return {
    node: () => source().node(),
    turn,
    head: () => ask((node) => node.head()),
    fetch: (sequence) => ask((node) => node.fetch(sequence)),
    waitForNews: (signal) => source().waitForNews(signal),
    close: () => {
      for (const each of sources) each.close();
    },
  };
}
